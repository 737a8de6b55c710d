import { lessonComments } from '@dekanat/contract/study/comments.ts';
import { studentTasks } from '@dekanat/contract/study/tasks.ts';
import { sql } from 'kysely';
import type { Client } from '#test/client.ts';
import { dateSemester } from '#test/gpa-factories.ts';
import { sendTo } from '#test/message-factories.ts';
import { makeSubject } from '#test/planning-factories.ts';
import { attach } from '#test/registration-factories.ts';
import type { TestServer } from '#test/server.ts';
import { makeTaughtPlan, openStudyingAccount } from '#test/study-factories.ts';

type Numbers = Record<string, number>;

/** What a student studied, took and asked for, twice each. */
async function insertWork(
  { services: { db } }: TestServer,
  { studentId, userId, itemId, semesterId, semesterSubjectId }: Numbers,
): Promise<void> {
  await sql`
    insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, number, draw, maximum, started_at,
      ends_at, completed_at, ending, right_answers, wrong_answers, mark)
    select 1, ${studentId}, ${semesterSubjectId}, ${itemId}, number, '[{"question": 1, "version": 1, "multiple": false, "answers": [1]}]',
      100, now(), now() + interval '1 hour', now(), 'student', 1, 0, 100
    from generate_series(1, 2) number`.execute(db);
  await sql`
    insert into papers (university_id, kind, year, number, student_id, semester_id, language, content, user_id, issued_on)
    select 1, 'transcript', 2026, ${`S-${studentId}-`} || number, ${studentId}, id, 'oz', '{}', ${userId}, '2026-06-01'
    from semesters where curriculum_id = (select curriculum_id from semesters where id = ${semesterId})`.execute(
    db,
  );
  await sql`
    insert into paper_requests (university_id, student_id, kind, purpose, request_state, ended_at, ended_by)
    values (1, ${studentId}, 'transcript', 'Ish', 'withdrawn', now(), ${userId}), (1, ${studentId}, 'transcript', 'Ish', 'requested', null, null)`.execute(
    db,
  );
  await sql`
    insert into notifications (user_id, kind, key, details)
    select ${userId}, 'study', 'notification.retake_paid', '{"day": "01.02.2026"}' from generate_series(1, 2)`.execute(
    db,
  );
}

/** A student with classmates, whose lists have two rows each: two semesters, two subjects and two elective groups. */
export async function makeStudentWithLists(server: TestServer, staff: Client) {
  const subjects = [
    [(await makeSubject(staff)).id, (await makeSubject(staff)).id],
    [(await makeSubject(staff)).id],
  ];
  const taught = await makeTaughtPlan(staff, { subjects, electives: 2 });
  const { plan, lessonId, items, semesterId, semesterSubjectId } = taught;
  const student = await openStudyingAccount(server, staff, plan);
  for (let made = 0; made < 2; made += 1) await openStudyingAccount(server, staff, plan);
  await sendTo(staff, [student.userId]);
  await sendTo(staff, [student.userId]);
  for (const text of ['Birinchi javob', 'Ikkinchi javob']) {
    await student.client.call(lessonComments.add, { params: { lessonId }, body: { title: text } });
    await student.client.call(studentTasks.handIn, { params: { itemId: items.task }, body: { text } });
  }
  await insertWork(server, {
    studentId: student.id,
    userId: student.userId,
    itemId: items.test,
    semesterId,
    semesterSubjectId,
  });
  // The subjects of the first semester become debts; the marks list both semesters.
  await attach(staff, plan, [student.id], { semester: 1 });
  await dateSemester(server, semesterId, true);
  return { student, taught };
}
