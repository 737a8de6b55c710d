import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { events } from '@dekanat/contract/operations/events.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { batches } from '@dekanat/contract/students/status-changes/batches.ts';
import { studentStatuses } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { studentExams } from '@dekanat/contract/study/student-tests.ts';
import { testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { expect, it } from 'vitest';
import { publishToUsers } from '#platform/realtime/bus.ts';
import { openAccountOfStudent, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { readEvents } from '#test/event-reader.ts';
import { type MadeExam, makeExam, startAttempt, studentOf } from '#test/exam-factories.ts';
import {
  assignTeacher,
  controlItem,
  daysFromNow,
  makeScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { statusChange } from '#test/people-factories.ts';
import { fc, ic, insertControl, saveCells } from '#test/rating-factories.ts';
import { subjectsOf } from '#test/registration-factories.ts';
import { makeExpelled, makeRestored, restorationInput, slotOf } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

type Account = Pick<Awaited<ReturnType<typeof openStudentAccount>>, 'client' | 'userId'>;

/** The resource that an act makes a concerned account read anew; the others may hear nothing. */
async function heardBy(
  concerned: Account,
  others: readonly Account[],
  act: () => Promise<unknown>,
  endpoint: Endpoint = events.ofStudent,
) {
  const [own, ...strange] = await Promise.all(
    [concerned, ...others].map(async ({ client }) => {
      const stream = await readEvents(server.url, client, endpoint);
      await stream.next('ready');
      return stream;
    }),
  );
  await act();
  const heard = await own?.next('changed');
  await server.services.backgroundDone();
  // What was published before arrives before.
  const userIds = others.map(({ userId }) => userId);
  await publishToUsers(server.services.db, userIds, { event: 'messages' });
  for (const stream of strange) {
    await expect.poll(() => stream.heard.some(({ event }) => event === 'messages')).toBe(true);
    expect(stream.heard.filter(({ event }) => event !== 'messages')).toEqual([]);
    stream.close();
  }
  own?.close();
  return heard?.resource;
}

/** The students of a sheet with accounts, and one who does not take the subject. */
async function makeSheetOfAccounts() {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0, second = 0] = sheet.studentIds;
  return {
    sheet,
    student: await openAccountOfStudent(server, admin, first),
    classmate: await openAccountOfStudent(server, admin, second),
    stranger: await openStudentAccount(server, admin),
  };
}

it('events of students: a control that is moved, removed or set reaches those who take it, and the assigned teacher', async () => {
  const { sheet, student, stranger } = await makeSheetOfAccounts();
  const teacher = await openTeacherAccount(server, admin);
  const otherTeacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, sheet, teacher.id);
  const params = { id: sheet.finalExamId };
  const move = (days: number) => () =>
    admin.call(examSchedules.update, {
      params,
      body: { start_date: daysFromNow(days), description: '301-xona' },
    });
  expect(await heardBy(student, [stranger], move(3))).toBe('exam_schedules');
  expect(await heardBy(teacher, [otherTeacher], move(4), events.own)).toBe('ratings');
  const remove = () => admin.call(examSchedules.remove, { params });
  expect(await heardBy(student, [stranger], remove)).toBe('exam_schedules');
  const set = () =>
    admin.call(examSchedules.addFinal, {
      params: { semesterId: sheet.semesterId },
      body: {
        ...{ subject_id: sheet.subjectId, statement: 'first_statement', type: 'offline', rating: 50 },
        ...{ start_date: daysFromNow(5), description: '301-xona' },
      },
    });
  expect(await heardBy(student, [stranger], set)).toBe('exam_schedules');
});

it('events of students: an own date reaches its student alone, and so does its end', async () => {
  const { sheet, student, classmate, stranger } = await makeSheetOfAccounts();
  let ids: number[] = [];
  const set = async () => {
    const body = { reason: 'Kasallik', student_id: [student.id], body: [controlItem(sheet)] };
    ids = (await admin.call(individualExams.create, { body })).result.ids;
  };
  expect(await heardBy(student, [classmate, stranger], set)).toBe('exam_schedules');
  const cancel = () => admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } });
  expect(await heardBy(student, [classmate, stranger], cancel)).toBe('exam_schedules');
});

it('events of students: closing and reopening a sheet reach all of its students', async () => {
  const { sheet, student, classmate, stranger } = await makeSheetOfAccounts();
  const [first = 0] = sheet.studentSubjectIds;
  await saveCells(admin, sheet.finalId, [ic(first, 30), fc(first, 20)]);
  await server.services.backgroundDone();
  const params = { id: sheet.finalId };
  const close = () => admin.call(statements.close, { params, body: {} });
  const reopen = () => admin.call(statements.reopen, { params, body: { reason: 'Xato' } });
  expect(await heardBy(classmate, [stranger], close)).toBe('ratings');
  expect(await heardBy(student, [stranger], reopen)).toBe('ratings');
});

const accountsOf = async ({ studentIds, clients }: MadeExam): Promise<Account[]> => {
  const rows = await server.services.db
    .selectFrom('students')
    .where('id', 'in', studentIds)
    .select(['id', 'user_id'])
    .execute();
  const users = new Map(rows.map(({ id, user_id }) => [id, user_id ?? 0]));
  return studentIds.map((id, index) => ({ userId: users.get(id) ?? 0, client: clients[index] ?? admin }));
};

it('events of students: results of attempts, returned ones and a corrected key reach their student alone', async () => {
  const exam = await makeExam(server, admin, { students: 2, questions: 3 });
  const [student, classmate] = await accountsOf(exam);
  if (student === undefined || classmate === undefined) throw new Error('Two students');
  const { id } = await startAttempt(server, exam, 1);
  const complete = () =>
    studentOf(exam).call(studentExams.complete, { params: { examId: exam.examId }, body: {} });
  expect(await heardBy(student, [classmate], complete)).toBe('ratings');
  const [question] = exam.questions;
  const correct = async () => {
    const params = { id: question?.id ?? 0 };
    const right = question?.answers.find(({ correct_answer }) => correct_answer === 0)?.id ?? 0;
    const body = { version: question?.version ?? 0, rule: 'exact' as const, right_ids: [right] };
    const { result } = await admin.call(itemStatistics.preview, { params, body });
    expect(result.results).toHaveLength(1);
    await admin.call(itemStatistics.correct, {
      params,
      body: { ...body, reason: 'Kalit notoʻgʻri', preview: result.preview },
    });
  };
  expect(await heardBy(student, [classmate], correct)).toBe('ratings');
  const giveBack = () =>
    admin.call(testAttempts.change, { params: { id }, body: { act: 'return', reason: 'Sabab' } });
  await heardBy(student, [classmate], giveBack);
});

it('events of students: marks of the academic difference and the GPA reach their student', async () => {
  const { student, plan, subjects } = await makeRestored(server, admin);
  const account = await openAccountOfStudent(server, admin, student.id);
  const stranger = await openStudentAccount(server, admin);
  const taken = (await subjectsOf(admin, student.id)).find((one) => one.subject_id === subjects.d);
  const place = { curriculum: plan.curriculum, semesterSubjectId: slotOf(plan, subjects.d) };
  for (const type of [2, 3] as const) await insertControl(server, place, type);
  const save = () =>
    admin.call(academicDifferences.save, {
      body: {
        semId: plan.semesters[0]?.id ?? 0,
        subjectId: subjects.d,
        body: [{ student_subject_id: taken?.student_subject_id ?? 0, ic_rating: '', fc_rating: '44.5' }],
      },
    });
  expect(await heardBy(account, [stranger], save)).toBe('ratings');
  const calculate = () => admin.call(gpaRecords.recalculate, { params: { studentId: student.id } });
  expect(await heardBy(account, [stranger], calculate)).toBe('gpa_records');
});

it('events of students: an order and its undo reach the students whom it moves', async () => {
  const { sheet, student, classmate } = await makeSheetOfAccounts();
  let batch = 0;
  const leave = async () => {
    const body = statusChange([student.id], { status_type: 'academic_leave' });
    batch = (await admin.call(studentStatuses.store, { body })).result.batch_id;
  };
  expect(sheet.studentIds).toContain(student.id);
  expect(await heardBy(student, [classmate], leave)).toBe('students');
  const undo = () => admin.call(batches.undo, { params: { id: batch }, body: {} });
  expect(await heardBy(student, [classmate], undo)).toBe('students');
});

it('events of students: a restoration is published for its student', async () => {
  const expelled = await makeExpelled(server, admin);
  const watcher = await openStudentAccount(server, admin);
  const body = await restorationInput(admin, expelled);
  // An expelled student has no session: what is published is read from the bus.
  const published: unknown[] = [];
  const stop = server.services.bus.subscribe('event', ({ to }) => {
    if (to !== 'everybody' && to.studentIds !== undefined) published.push(to.studentIds);
  });
  await admin.call(restorations.store, { body });
  await expect.poll(() => published.length).toBeGreaterThan(0);
  stop();
  expect(published.flat()).not.toContain(watcher.id);
  expect(new Set(published.flat())).toEqual(new Set([expelled.student.id]));
});
