import { examSchedules } from '@dekanat/contract/curricula/controls.ts';
import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAccountOfStudent, openStudentAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  controlItem,
  daysFromNow,
  makeScheduledSheet,
  type ScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { runScheduled } from '#test/scheduled-jobs.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const announce = () => runScheduled(server, 'exam_news');
const newsOf = async (client: Client) =>
  (await client.call(studentNotifications.list)).result.data.map(({ text, link }) => ({ text, link }));
const move = ({ finalExamId }: ScheduledSheet, days: number) =>
  admin.call(examSchedules.update, {
    params: { id: finalExamId },
    body: { start_date: STARTS[days] ?? '', description: '301-xona' },
  });
/** The same instants whenever a test names them. */
const STARTS: Record<number, string> = Object.fromEntries(
  [5, 6, 7, 9, 11].map((days) => [days, daysFromNow(days)]),
);
const DAY_MS = 86_400_000;
const DATE = String.raw`\d\d\.\d\d\.\d{4} \d\d:\d\d`;

it('news of exams: a moved exam is one notification, whatever happened between two runs', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0] = sheet.studentIds;
  const student = await openAccountOfStudent(server, admin, first);
  const stranger = await openStudentAccount(server, admin);
  // Its subject was added to the plan just now.
  await announce();
  for (const days of [5, 6, 7]) expect((await move(sheet, days)).status).toBe(200);
  await announce();
  await announce();
  const link = `/cabinet/exams/${sheet.finalExamId}`;
  const moved = { text: expect.stringMatching(new RegExp(`nazorat sanasi oʻzgardi: ${DATE}$`)), link };
  expect(await newsOf(student.client)).toEqual([moved]);
  expect(await newsOf(stranger.client)).toEqual([]);
  // The former one was not read.
  await move(sheet, 9);
  await announce();
  expect(await newsOf(student.client)).toEqual([moved]);
  // What changed and was changed back is no news.
  await move(sheet, 11);
  await move(sheet, 9);
  const before = await newsOf(student.client);
  await announce();
  expect(await newsOf(student.client)).toEqual(before);
});

it('news of exams: another end is announced with both times, also when the exam has begun', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0] = sheet.studentIds;
  const student = await openAccountOfStudent(server, admin, first);
  const params = { id: sheet.finalExamId };
  const open = async (start_date: string, end_date: string) => {
    const body = { start_date, end_date, description: '301-xona' };
    expect((await admin.call(examSchedules.update, { params, body })).status).toBe(200);
  };
  await open(daysFromNow(5), daysFromNow(7));
  await announce();
  const [former] = await newsOf(student.client);
  await open(daysFromNow(5), daysFromNow(6));
  await announce();
  const moved = {
    text: expect.stringMatching(new RegExp(`nazorat vaqti oʻzgardi: ${DATE} dan ${DATE} gacha$`)),
    link: `/cabinet/exams/${sheet.finalExamId}`,
  };
  const shortened = await newsOf(student.client);
  expect(shortened).toEqual([moved]);
  expect(shortened[0]?.text).not.toBe(former?.text);
  // It is moved to begin before the job runs.
  await open(daysFromNow(-1), daysFromNow(4));
  await announce();
  const begun = await newsOf(student.client);
  expect(begun).toEqual([moved]);
  expect(begun[0]?.text).not.toBe(shortened[0]?.text);
  // A window that is open is shortened, and then removed.
  await open(daysFromNow(-1), daysFromNow(1));
  await announce();
  expect((await newsOf(student.client))[0]?.text).not.toBe(begun[0]?.text);
  expect((await admin.call(examSchedules.remove, { params })).status).toBe(200);
  await announce();
  const removed = { text: expect.stringMatching(/olib tashlandi$/), link: '/cabinet/exams' };
  expect(await newsOf(student.client)).toEqual([removed]);
});

it('news of exams: an exam that begins before the job runs is announced', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0] = sheet.studentIds;
  const student = await openAccountOfStudent(server, admin, first);
  await announce();
  const { id } = (
    await admin.call(examSchedules.update, {
      params: { id: sheet.finalExamId },
      body: { start_date: new Date(Date.now() + DAY_MS).toISOString(), description: '301-xona' },
    })
  ).result;
  // As if the change was made two days ago, and the exam has been held meanwhile.
  const { db } = server.services;
  await sql`update plan_changes set created_at = now() - interval '2 days' where not announced`.execute(db);
  await sql`update exam_schedules set start_date = now() - interval '1 hour' where id = ${id}`.execute(db);
  await announce();
  expect(await newsOf(student.client)).toHaveLength(1);
});

it('news of exams: a removed exam and a new one are announced, and nothing of the past', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0] = sheet.studentIds;
  const student = await openAccountOfStudent(server, admin, first);
  await move(sheet, 5);
  await announce();
  await admin.call(examSchedules.remove, { params: { id: sheet.finalExamId } });
  await admin.call(examSchedules.remove, { params: { id: sheet.interimExamId } });
  await announce();
  expect((await newsOf(student.client))[0]).toEqual({
    text: expect.stringMatching(new RegExp(`${DATE} dagi nazorat olib tashlandi$`)),
    link: '/cabinet/exams',
  });
  const { result } = await admin.call(examSchedules.addFinal, {
    params: { semesterId: sheet.semesterId },
    body: {
      ...{ subject_id: sheet.subjectId, statement: 'first_statement', type: 'offline', rating: 50 },
      ...{ start_date: daysFromNow(5), description: '301-xona' },
    },
  });
  await announce();
  const news = await newsOf(student.client);
  expect(news[0]).toEqual({
    text: expect.stringMatching(new RegExp(`nazorat sanasi qoʻyildi: ${DATE}$`)),
    link: `/cabinet/exams/${result.id}`,
  });
  // The notification of the move was not read before the removal.
  expect(news).toHaveLength(2);
});

it('news of exams: an own date and its end are announced to its student, and the usual one is not', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0, second = 0] = sheet.studentIds;
  const [student, classmate] = [
    await openAccountOfStudent(server, admin, first),
    await openAccountOfStudent(server, admin, second),
  ];
  const body = { student_id: [first], body: [controlItem(sheet, daysFromNow(9))] };
  const { ids } = (await admin.call(individualExams.create, { body })).result;
  await server.services.backgroundDone();
  await move(sheet, 5);
  await announce();
  const own = expect.stringMatching(new RegExp(`yakka tartibdagi nazorat sanasi qoʻyildi: ${DATE}$`));
  expect(await newsOf(student.client)).toEqual([{ text: own, link: '/cabinet/exams' }]);
  expect(await newsOf(classmate.client)).toHaveLength(1);
  await admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } });
  await server.services.backgroundDone();
  expect((await newsOf(student.client))[0]?.text).toMatch(/bekor qilindi$/);
});

it('news of exams: an own date that is open is announced and its cancellation too, and one that is over is not', async () => {
  const sheet = await makeScheduledSheet(server, admin);
  const [first = 0] = sheet.studentIds;
  const student = await openAccountOfStudent(server, admin, first);
  await admin.call(examSchedules.update, {
    params: { id: sheet.finalExamId },
    body: { start_date: daysFromNow(5), end_date: daysFromNow(7), description: '301-xona' },
  });
  const newsOfOwn = async (act: Promise<{ status: number }>) => {
    expect((await act).status).toBe(200);
    await server.services.backgroundDone();
    return (await newsOf(student.client)).map(({ text }) => text);
  };
  const create = (days: number) =>
    admin.call(individualExams.create, {
      body: { student_id: [first], body: [controlItem(sheet, daysFromNow(days))] },
    });
  // The control takes two days.
  expect(await newsOfOwn(create(-3))).toEqual([]);
  const open = create(-1);
  expect(await newsOfOwn(open)).toEqual([expect.stringMatching(/yakka tartibdagi nazorat sanasi qoʻyildi/)]);
  const { ids } = (await open).result;
  const [cancelled] = await newsOfOwn(admin.call(individualExams.cancel, { body: { ids, reason: 'Xato' } }));
  expect(cancelled).toMatch(/bekor qilindi$/);
});
