import { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { examCalendar } from '@dekanat/contract/study/exam-calendar.ts';
import ICAL from 'ical.js';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { changeAccount, openAccountOfStudent, openTeacherAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import {
  controlItem,
  daysFromNow,
  makeScheduledSheet,
  type ScheduledSheet,
} from '#test/individual-schedule-factories.ts';
import { insertResult } from '#test/retake-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

const START = daysFromNow(10);
const PLACE =
  'Bosh bino, 204-xona; ikkinchi qavat,\nkirish hovlidan – hujjat bilan keling, iltimos, kechikmang';

async function openExaminee(students = 1) {
  const sheet = await makeScheduledSheet(server, admin, { students });
  await sql`update exam_schedules set start_date = ${START}, end_date = null, description = ${PLACE}, type = 'offline'
    where semester_subject_id = ${sheet.semesterSubjectId}`.execute(server.services.db);
  const account = await openAccountOfStudent(server, admin, sheet.studentIds[0] ?? 0);
  return { sheet, ...account };
}
const renew = async (client: Client) => (await client.call(examCalendar.renew, { body: {} })).result;
const fetchFeed = async (path: string | null, headers: Record<string, string> = {}) => {
  const response = await fetch(`${server.url}${path}`, { headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
};
/** The events of a calendar as a program reads them; a file that is no calendar throws. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    const at = (time: InstanceType<typeof ICAL.Time>) => time.toJSDate().toISOString();
    return {
      ...{ uid: event.uid, sequence: event.sequence, summary: event.summary, location: event.location },
      ...{ start: at(event.startDate), end: at(event.endDate), zone: event.startDate.zone?.tzid },
      names: component.getAllProperties().map(({ name }) => name),
    };
  });
}
const eventOf = (text: string, { finalExamId }: ScheduledSheet) =>
  eventsIn(text).find(({ uid }) => uid === `exam-${finalExamId}@dekanat`);
const plus = (instant: string, minutes: number) =>
  new Date(Date.parse(instant) + minutes * 60_000).toISOString();

it('exam calendar: is a file that calendar programs read, with times in UTC, and without marks', async () => {
  const { client, sheet, token } = await openExaminee().then((one) => ({ ...one, token: one.client.token }));
  const file = await fetchFeed('/api/student/exam-calendar/file?language=oz', {
    authorization: `Bearer ${token}`,
  });
  expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ]);
  expect(file.headers.get('content-disposition')).toContain('exams.ics');
  const event = eventOf(file.text, sheet);
  expect(event).toMatchObject({
    ...{ start: START, end: plus(START, 120), zone: 'UTC', location: PLACE },
    summary: expect.stringMatching(/\S – \S/),
  });
  expect(event?.names.toSorted()).toEqual(
    ['description', 'dtend', 'dtstamp', 'dtstart', 'location', 'sequence', 'summary', 'uid'].toSorted(),
  );
  // RFC 5545: lines end with CRLF and have at most 75 octets.
  const lines = file.text.split('\r\n');
  expect(file.text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  expect(lines.map((line) => Buffer.byteLength(line)).every((bytes) => bytes <= 75)).toBe(true);
  // The same exams are the same file.
  const again = await client.call(examCalendar.file, { query: { language: 'oz' } });
  expect(again.body).toBe(file.text);
});

it('exam calendar: moves the event to the own time of a student, and back, with the same identifier', async () => {
  const { client, sheet, id } = await openExaminee(2);
  const classmate = await openAccountOfStudent(server, admin, sheet.studentIds[1] ?? 0);
  const { path } = await renew(client);
  const read = async () => eventOf((await fetchFeed(path)).text, sheet);
  const first = await read();
  const own = daysFromNow(20);
  const created = await admin.call(individualExams.create, {
    body: { student_id: [id], body: [controlItem(sheet, own)], reason: 'Kasallik' },
  });
  const moved = await read();
  expect([first?.start, moved?.start, moved?.uid]).toEqual([START, own, first?.uid]);
  await admin.call(individualExams.cancel, { body: { ids: created.result.ids, reason: 'Xato' } });
  const back = await read();
  expect(back?.start).toBe(START);
  const sequence = first?.sequence ?? 0;
  expect([moved?.sequence, back?.sequence]).toEqual([sequence + 1, sequence + 2]);
  const { body } = await classmate.client.call(examCalendar.file);
  expect(eventOf(String(body), sheet)).toMatchObject({ start: START, sequence });
});

it('exam calendar: shows no re-sit of what is passed', async () => {
  const { client, sheet } = await openExaminee();
  await sql`update exam_schedules set statement = 'second_statement' where id = ${sheet.finalExamId}`.execute(
    server.services.db,
  );
  const read = async () => eventOf(String((await client.call(examCalendar.file)).body), sheet);
  expect(await read()).toBeDefined();
  await insertResult(server, sheet.studentSubjectIds[0] ?? 0, { mark: 4 });
  expect(await read()).toBeUndefined();
});

it('exam calendar: has an address without signing in, which programs load again only after a change', async () => {
  const { client, sheet } = await openExaminee();
  expect((await client.call(examCalendar.read)).result).toEqual({ path: null, created_at: null });
  const { path, created_at } = await renew(client);
  expect(created_at).toMatch(/^\d\d\.\d\d\.\d{4}/);
  expect((await client.call(examCalendar.read)).result.path).toBe(path);
  const read = await fetchFeed(path);
  expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'private, max-age=3600']);
  expect(eventOf(read.text, sheet)).toMatchObject({ start: START });
  const etag = read.headers.get('etag') ?? '';
  expect((await fetchFeed(path, { 'if-none-match': etag })).status).toBe(304);
  await sql`update exam_schedules set start_date = ${plus(START, 60)} where id = ${sheet.finalExamId}`.execute(
    server.services.db,
  );
  const changed = await fetchFeed(path, { 'if-none-match': etag });
  expect([changed.status, eventOf(changed.text, sheet)?.start]).toEqual([200, plus(START, 60)]);
  expect(eventOf(changed.text, sheet)?.sequence).toBeGreaterThan(1);
  expect((await fetchFeed(`${path}&language=en`)).text).toContain('My exams');
});

it('exam calendar: ends an address that is renewed or removed, also for requests at once', async () => {
  const { client } = await openExaminee();
  const first = await renew(client);
  const renewed = await Promise.all(Array.from({ length: 5 }, () => renew(client)));
  const { path } = (await client.call(examCalendar.read)).result;
  const statuses = await Promise.all(
    [first, ...renewed].map(async (one) => [one.path === path, (await fetchFeed(one.path)).status]),
  );
  expect(statuses.filter(([current]) => current)).toEqual([[true, 200]]);
  expect(statuses.filter(([current]) => !current).every(([, status]) => status === 404)).toBe(true);
  expect((await client.call(examCalendar.remove, { body: {} })).result.path).toBeNull();
  expect((await fetchFeed(path)).status).toBe(404);
  expect((await renew(client)).path).not.toBe(path);
});

it('exam calendar: is 404 for every code that the server has not signed', async () => {
  const { client } = await openExaminee();
  const other = await openExaminee();
  const [own, foreign] = [(await renew(client)).path ?? '', (await renew(other.client)).path ?? ''];
  const [address = '', code = ''] = own.split('code=');
  const [id = '', signature = ''] = code.split('.');
  const foreignId = foreign.split('code=')[1]?.split('.')[0];
  const wrong = [
    ...['', id, `${id}.`, `.${signature}`, `${foreignId}.${signature}`, `0${id}.${signature}`],
    ...[`${id}.${'A'.repeat(43)}`, `${id}.${signature}A`, `9999999999.${signature}`, `${id}'--.${signature}`],
  ];
  for (const one of wrong)
    expect([one, (await fetchFeed(`${address}code=${encodeURIComponent(one)}`)).status]).toEqual([one, 404]);
  expect((await fetchFeed(own)).status).toBe(200);
});

it('exam calendar: stops for students who may not sign in or have left, and continues on leave', async () => {
  const { client, id, userId } = await openExaminee();
  const { path } = await renew(client);
  const status = async () => (await fetchFeed(path)).status;
  const study = (study_status: string) =>
    sql`update students set study_status = ${study_status} where id = ${id}`.execute(server.services.db);
  const stopped: number[] = [];
  await changeAccount(server, userId, { blocked: true });
  stopped.push(await status());
  await changeAccount(server, userId, {
    blocked: false,
    deadline: new Date(Date.now() - 1000).toISOString(),
  });
  stopped.push(await status());
  await changeAccount(server, userId, { deadline: null });
  for (const left of ['studentexpel', 'graduate']) {
    await study(left);
    stopped.push(await status());
  }
  expect(stopped).toEqual([404, 404, 404, 404]);
  await study('academic_leave');
  expect(await status()).toBe(200);
  await sql`update universities set status = 0 where id = 1`.execute(server.services.db);
  expect(await status()).toBe(404);
  await sql`update universities set status = 1 where id = 1`.execute(server.services.db);
  expect(await status()).toBe(200);
});

it('exam calendar: is for students only', async () => {
  const teacher = await openTeacherAccount(server, admin);
  for (const client of [teacher.client, admin])
    for (const call of [examCalendar.read, examCalendar.renew, examCalendar.file])
      expect((await client.call(call, call.method === 'POST' ? { body: {} } : {})).status).toBe(403);
});
