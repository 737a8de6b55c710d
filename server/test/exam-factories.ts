import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import type { Question } from '@dekanat/contract/syllabi/questions.ts';
import { sql } from 'kysely';
import { openAccountOfStudent } from './accounts.ts';
import type { Client } from './client.ts';
import { type MadeSheet, makeSheet } from './rating-factories.ts';
import type { TestServer } from './server.ts';
import { makeModule, makeSyllabus, makeTest } from './syllabus-factories.ts';

interface Given {
  students?: number;
  /** Of the pool; a student gets three of them. */
  questions?: number;
  attempts?: number;
  /** Minutes. */
  total_time?: number;
  /** 3: the final exam is the test. */
  control_type_id?: 2 | 3;
  facultyId?: number | undefined;
}

export interface MadeExam extends MadeSheet {
  examId: number;
  syllabusId: number;
  itemId: number;
  lessonId: number;
  questions: Question[];
  /** The accounts of the students, in their order. */
  clients: Client[];
}

export const DRAWN = 3;

/** A group with an exam of theirs that is open now, drawn from one lesson with a test. The control gives 50 points. */
export async function makeExam(
  server: TestServer,
  client: Client,
  { students = 1, questions = 5, attempts = 2, total_time = 60, control_type_id = 2, facultyId }: Given = {},
): Promise<MadeExam> {
  const { db } = server.services;
  const sheet = await makeSheet(server, client, { students, facultyId });
  const syllabus = await makeSyllabus(client);
  const module = await makeModule(client, syllabus.id);
  const test = await makeTest(client, { count: questions, moduleId: module.id });
  await sql`update lesson_items set count_of_test_for_student = ${DRAWN}, count_of_attempts = ${attempts} where id = ${test.itemId}`.execute(
    db,
  );
  await sql`update syllabi set status = 'publish' where id = ${syllabus.id}`.execute(db);
  await sql`update semester_subjects set syllabus_id = ${syllabus.id} where id = ${sheet.semesterSubjectId}`.execute(
    db,
  );
  const { id: examId } = await db
    .updateTable('exam_schedules')
    .set({
      type: 'test',
      start_date: sql`now() - interval '1 hour'`,
      end_date: sql`now() + interval '5 hours'`,
      count_test_in_lesson: questions,
      count_of_test_for_student: DRAWN,
      count_of_attempts: attempts,
      total_time,
    })
    .where('semester_subject_id', '=', sheet.semesterSubjectId)
    .where('control_type_id', '=', control_type_id)
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('exam_schedule_lessons')
    .values({ curriculum_id: sheet.curriculum.id, exam_schedule_id: examId, lesson_id: test.lesson.id })
    .execute();
  const accounts = await Promise.all(sheet.studentIds.map((id) => openAccountOfStudent(server, client, id)));
  return {
    ...sheet,
    examId,
    syllabusId: syllabus.id,
    itemId: test.itemId,
    lessonId: test.lesson.id,
    questions: test.questions,
    clients: accounts.map((account) => account.client),
  };
}

/** An exam that two students have started. */
export async function makeStartedExam(server: TestServer, client: Client): Promise<MadeExam> {
  const exam = await makeExam(server, client, { students: 2 });
  for (const student of exam.clients)
    await student.call(studentExams.start, { params: { examId: exam.examId } });
  return exam;
}

/** The first student of an exam. */
export const studentOf = ({ clients: [client] }: Pick<MadeExam, 'clients'>): Client => {
  if (client === undefined) throw new Error('No student');
  return client;
};

/** An attempt in progress of the first student with so many right answers; the last `unanswered` questions stay empty. */
export async function startAttempt(
  { services: { db } }: Pick<TestServer, 'services'>,
  exam: MadeExam,
  right: number,
  { unanswered = 0 } = {},
) {
  const params = { examId: exam.examId };
  const { result: questions } = await studentOf(exam).call(studentExams.start, { params });
  for (const [index, { id }] of questions.slice(0, questions.length - unanswered).entries())
    await studentOf(exam).call(studentExams.answer, {
      params,
      body: { test_question_id: id, test_answer_id: [answerTo(exam, id, index < right)] },
    });
  const { id } = await db
    .selectFrom('test_attempts')
    .where('exam_schedule_id', '=', exam.examId)
    .where('completed_at', 'is', null)
    .select('id')
    .executeTakeFirstOrThrow();
  return { id, questions };
}

/** The id of the right answer to a question, or of a wrong one. */
export const answerTo = (
  { questions }: Pick<MadeExam, 'questions'>,
  questionId: number,
  right: boolean,
): number =>
  questions
    .find(({ id }) => id === questionId)
    ?.answers.find(({ correct_answer }) => correct_answer === (right ? 1 : 0))?.id ?? 0;

/** A proctored session of the lesson's test, which has been open for hours and gives so many minutes. */
export const openProctoring = (
  { services: { db } }: Pick<TestServer, 'services'>,
  { syllabusId, itemId }: Pick<MadeExam, 'syllabusId' | 'itemId'>,
  minutes: number,
) =>
  sql`insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
    values (${syllabusId}, ${itemId}, gen_random_uuid(), now() - interval '3 hours', now() + interval '3 hours', ${minutes})`.execute(
    db,
  );

/** Where the lesson of the exam is in the cabinet. */
export async function lessonPlace(
  { services: { db } }: Pick<TestServer, 'services'>,
  { semesterId, semesterSubjectId, lessonId }: MadeExam,
) {
  const { subject_id } = await db
    .selectFrom('semester_subjects')
    .where('id', '=', semesterSubjectId)
    .select('subject_id')
    .executeTakeFirstOrThrow();
  return { semesterId, subjectId: subject_id, lessonId };
}

/** Moves what has begun into the past, as if so many minutes had passed. */
export const passMinutes = (
  { services: { db } }: Pick<TestServer, 'services'>,
  examId: number,
  minutes: number,
) =>
  sql`update test_attempts set started_at = started_at - make_interval(mins => ${minutes}),
    ends_at = ends_at - make_interval(mins => ${minutes}) where exam_schedule_id = ${examId} and completed_at is null`.execute(
    db,
  );

/** Adds a student of any group to those of the exam. */
export async function enrol(
  { services: { db } }: Pick<TestServer, 'services'>,
  { curriculum, semesterId, semesterSubjectId, groupId }: MadeExam,
  studentId: number,
): Promise<void> {
  const { id: register_id } = await db
    .insertInto('student_registers')
    .values({
      university_id: curriculum.university_id,
      student_id: studentId,
      curriculum_id: curriculum.id,
      semester_id: semesterId,
      group_id: groupId,
      from_date: '2025-09-02',
      to_date: '2025-09-03',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('student_subjects')
    .values({
      student_id: studentId,
      curriculum_id: curriculum.id,
      semester_subject_id: semesterSubjectId,
      register_id,
      group_id: groupId,
    })
    .execute();
}

/** Registers the students of the exam in the next semester, as a promotion does. @returns its id */
export async function promote(
  { services: { db } }: Pick<TestServer, 'services'>,
  { curriculum, semesterId, groupId, studentIds }: MadeExam,
): Promise<number> {
  const next = await db
    .selectFrom('semesters')
    .where('curriculum_id', '=', curriculum.id)
    .where('id', '<>', semesterId)
    .orderBy('number')
    .select('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await sql`update student_registers set to_date = '2026-01-31'
    where student_id = any(${studentIds}::integer[]) and to_date is null`.execute(db);
  await db
    .insertInto('student_registers')
    .values(
      studentIds.map((student_id) => ({
        ...{ university_id: curriculum.university_id, student_id, curriculum_id: curriculum.id },
        ...{ semester_id: next.id, group_id: groupId, from_date: '2026-02-01' },
      })),
    )
    .execute();
  return next.id;
}
