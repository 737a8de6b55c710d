import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { examFeeds } from '@dekanat/contract/curricula/exam-feeds.ts';
import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { ownExamCalendar } from '@dekanat/contract/study/own-exam-calendar.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openTeacherAccount } from '#test/accounts.ts';
import { makeExam, makeStartedExam } from '#test/exam-factories.ts';
import {
  assignTeacher,
  controlItem,
  daysFromNow,
  makeScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { insertResult } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

it('own exams: shows a teacher the exams of assigned groups with the attempts so far', async () => {
  const exam = await makeStartedExam(server, admin);
  await makeExam(server, admin);
  const teacher = await openTeacherAccount(server, admin);
  const listed = async (query = {}) => (await teacher.client.call(ownExamCalendar.list, { query })).result;
  expect(await listed()).toEqual([]);
  await assignTeacher(server, exam, teacher.id);
  const shown = await listed();
  expect(shown.find(({ id }) => id === exam.examId)).toMatchObject({
    type: 'test',
    attempts: 2,
    running: 2,
    groups: [{ id: exam.groupId }],
  });
  expect(shown.every(({ semester_subject_id }) => semester_subject_id === exam.semesterSubjectId)).toBe(true);
  expect(await listed({ from: daysFromNow(30) })).toEqual([]);
  const { result } = await admin.call(ownExamCalendar.list);
  expect(result).toEqual([]);
});

it('own exams: shows no individual date of a re-sit after the student has passed', async () => {
  const { db } = server.services;
  const sheet = await makeScheduledSheet(server, admin, { students: 2 });
  const teacher = await openTeacherAccount(server, admin);
  await assignTeacher(server, sheet, teacher.id);
  await sql`update semester_subject_teachers set statement = 'second_statement'
    where semester_subject_id = ${sheet.semesterSubjectId}`.execute(db);
  await sql`update exam_schedules set statement = 'second_statement' where id = ${sheet.finalExamId}`.execute(
    db,
  );
  const { status } = await admin.call(individualExams.create, {
    body: { student_id: sheet.studentIds, body: [controlItem(sheet)], reason: null },
  });
  expect(status).toBe(200);
  const studentsOf = (exams: { individual: { id: number }[] | null }[]) =>
    exams.flatMap(({ individual }) => (individual ? [new Set(individual.map(({ id }) => id))] : []));
  const listed = async () => {
    const own = await teacher.client.call(ownExamCalendar.list, { query: { from: daysFromNow(-1) } });
    const query = { curriculum_id: sheet.curriculum.id, individual: 1 } as const;
    const { result } = await admin.call(examSchedules.calendar, { query });
    expect(studentsOf(result)).toEqual(studentsOf(own.result));
    return studentsOf(own.result);
  };
  const feed = (await teacher.client.call(examFeeds.createOwn)).result;
  const subscribed = async () => {
    const text = await (await fetch(`${server.url}${feed?.path}`)).text();
    return [...text.replaceAll('\r\n ', '').matchAll(/(\d) ta talaba/g)].map(([, count]) => count);
  };
  const [first = 0, second = 0] = sheet.studentIds;
  expect(await listed()).toEqual([new Set([first, second])]);
  expect(await subscribed()).toEqual(['2']);
  await insertResult(server, sheet.studentSubjectIds[0] ?? 0, { mark: 4 });
  expect(await listed()).toEqual([new Set([second])]);
  expect(await subscribed()).toEqual(['1']);
  await insertResult(server, sheet.studentSubjectIds[1] ?? 0, { mark: 4 });
  expect(await listed()).toEqual([]);
  expect(await subscribed()).toEqual([]);
});
