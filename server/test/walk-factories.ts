import { sql } from 'kysely';
import { openTeacherAccount } from './accounts.ts';
import type { Client } from './client.ts';
import { makeExam } from './exam-factories.ts';
import type { TestServer } from './server.ts';
import { makeItem, makeLesson } from './syllabus-factories.ts';

/** As many as a student gets: both students are asked the same, each in an order of their own. */
const QUESTIONS = 3;

/** An exam and a test for two students, a task beside them, and the teacher to whom all of it is assigned. */
export async function makeCourse(server: TestServer, admin: Client) {
  const { db } = server.services;
  const exam = await makeExam(server, admin, { students: 2, attempts: 1, questions: QUESTIONS });
  const publish = (status: string) =>
    sql`update syllabi set status = ${status} where id = ${exam.syllabusId}`.execute(db);
  await publish('draft');
  const { rows } = await sql<{ id: number }>`
    select id from syllabus_modules where syllabus_id = ${exam.syllabusId} order by id limit 1`.execute(db);
  const lesson = await makeLesson(admin, { moduleId: rows[0]?.id ?? 0, type: 'practical' });
  const { id: taskId } = await makeItem(admin, 'question-answer', lesson.id);
  await sql`update lesson_items set text = '<p>Topshiriq</p>', count_of_attempts = 2 where id = ${taskId}`.execute(
    db,
  );
  await publish('publish');
  const teacher = await openTeacherAccount(server, admin);
  await db
    .insertInto('semester_subject_teachers')
    .values({
      university_id: exam.curriculum.university_id,
      curriculum_id: exam.curriculum.id,
      semester_subject_id: exam.semesterSubjectId,
      group_id: exam.groupId,
      teacher_id: teacher.id,
      statement: 'first_statement',
    })
    .execute();
  const { subject_id } = await db
    .selectFrom('semester_subjects')
    .where('id', '=', exam.semesterSubjectId)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  return { exam, taskId, practicalId: lesson.id, subjectId: subject_id, teacher };
}
export type Course = Awaited<ReturnType<typeof makeCourse>>;

/** What a walk has left: the records without their ids and times. */
export async function recordsOf({ services: { db } }: TestServer, studentId: number) {
  const { rows } = await sql<Record<string, unknown>>`
    select
      (select jsonb_agg(jsonb_build_array(text, status, mark, comment, number, checked_by) order by id)
        from task_attempts where student_id = ${studentId}) as tasks,
      (select jsonb_agg(jsonb_build_array(exam_schedule_id, lesson_item_id, number, maximum, ending, right_answers, wrong_answers, mark,
          held_mark, not_entered) order by id)
        from test_attempts attempt where student_id = ${studentId} and completed_at is not null) as tests,
      (select jsonb_agg(jsonb_build_array(attempt.exam_schedule_id, attempt.lesson_item_id, given.question_id, given.answer_ids)
          order by attempt.id, given.question_id)
        from test_attempts attempt join test_attempt_answers given on given.attempt_id = attempt.id
        where attempt.student_id = ${studentId}) as answers,
      (select jsonb_agg(drawn.place order by attempt.id, given.answered_at)
        from test_attempts attempt join test_attempt_answers given on given.attempt_id = attempt.id
        cross join jsonb_array_elements(attempt.draw) with ordinality drawn (question, place)
        where attempt.student_id = ${studentId} and (drawn.question ->> 'question')::integer = given.question_id) as answered_places,
      (select jsonb_agg(jsonb_build_array(lesson_id, opened_at is not null, last_item_id,
          (select jsonb_agg(item order by item) from jsonb_object_keys(items) item)) order by read_at)
        from lesson_readings where student_id = ${studentId}) as readings,
      (select jsonb_agg(lesson_id order by at) from lesson_views where student_id = ${studentId}) as lesson_views,
      (select jsonb_agg(item_id order by at) from item_views where student_id = ${studentId}) as item_views,
      (select jsonb_agg(jsonb_build_array(statement, ic_rating, fc_rating, rating, mark, source) order by result.id)
        from ratings result join student_subjects student_subject on student_subject.id = result.student_subject_id
        where student_subject.student_id = ${studentId}) as marks,
      (select jsonb_agg(jsonb_build_array(title, body_text, state, receiver_count, by_email) order by messages.id)
        from messages join students on students.user_id = messages.sender_id where students.id = ${studentId}) as messages`.execute(
    db,
  );
  return rows[0];
}
