import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { openAccount } from '#test/accounts.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { attach } from '#test/registration-factories.ts';
import { makeTaughtPlan, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });
const PERMISSION = 'get_rating_monitoring_index';

let taught: TaughtPlan;
let facultyId: number;
/** Never opened a lesson. */
let never: number;
/** Opened the theoretical lesson on 6 March 2019 only, and took its test. */
let once: number;
/** Opens lessons until today. */
let present: number;

const list = async (client: Client, given = {}) =>
  (
    await client.call(notAttending.calls.list, {
      query: { faculty_id: facultyId, limit: 1000, ...given },
    } as never)
  ).result;
const missedBy = async (given = {}, client: Client = admin) =>
  Object.fromEntries(
    (await list(client, given)).data.map((row) => [
      row.student_id,
      [row.missed_lesson_count, row.missed_task_count, row.missed_test_count],
    ]),
  );
const read = (studentId: number, lessonId: number, at: string) =>
  sql`
    with view as (
      insert into lesson_views (at, student_id, semester_subject_id, lesson_id)
      values (${at}, ${studentId}, ${taught.semesterSubjectId}, ${lessonId}))
    insert into lesson_readings (student_id, semester_subject_id, lesson_id, opened_at, read_at)
    values (${studentId}, ${taught.semesterSubjectId}, ${lessonId}, 1, ${at})`.execute(server.services.db);
const setDeadline = (lessonId: number, at: string | null) =>
  sql`update syllabus_lessons set deadline_date = ${at} where id = ${lessonId}`.execute(server.services.db);

/** A deadline of the student who never opened a lesson. */
const setOwnDate = (lessonId: number, at: string) =>
  sql`
    insert into individual_exam_schedules (university_id, student_id, curriculum_id, semester_subject_id, lesson_id, deadline_date, user_id)
    values (1, ${never}, ${taught.plan.curriculum.id}, ${taught.semesterSubjectId}, ${lessonId}, ${at}, 1)`.execute(
    server.services.db,
  );
const removeOwnDates = () =>
  sql`delete from individual_exam_schedules where student_id = ${never}`.execute(server.services.db);

/** As if the students were in the curriculum since a day. */
const studySince = (day: string, ids: number[]) =>
  sql`update student_registers set from_date = ${day} where student_id = any(${ids}::integer[])`.execute(
    server.services.db,
  );

beforeAll(async () => {
  facultyId = (await makeFaculty(admin)).id;
  taught = await makeTaughtPlan(admin, { faculty_id: facultyId });
  const ids = [];
  for (let made = 0; made < 3; made += 1)
    ids.push((await makeStudent(admin, { group_id: taught.plan.group.id })).id);
  [never, once, present] = ids as [number, number, number];
  await attach(admin, taught.plan, ids);
  await sql`
    update semesters set start_date = '2019-01-01' where id = ${taught.semesterId}`.execute(
    server.services.db,
  );
  await studySince('2019-01-01', ids);
  await setDeadline(taught.lessonId, '2019-03-05T19:30:00Z');
  await setDeadline(taught.practicalId, '2019-04-01T10:00:00Z');
  await read(once, taught.lessonId, '2019-03-06T18:59:59Z');
  const draw = JSON.stringify([{ question: 1, version: 1, multiple: false, answers: [1] }]);
  // One student completed the test; of the other only the questions were shown.
  await sql`
    insert into test_attempts (university_id, student_id, semester_subject_id, lesson_item_id, number, draw, maximum,
      started_at, completed_at, ending, right_answers, wrong_answers, mark)
    select 1, student, ${taught.semesterSubjectId}, ${taught.items.test}, 1, ${draw}::jsonb, 10,
      done, done, case when done is not null then 'student' end, case when done is not null then 1 end,
      case when done is not null then 0 end, case when done is not null then 10 end
    from (values (${once}::integer, now()), (${never}::integer, null)) attempt (student, done)`.execute(
    server.services.db,
  );
  await read(present, taught.lessonId, new Date(Date.now() - 60_000).toISOString());
});

it('finds who never opened a lesson, with what they missed', async () => {
  expect(await missedBy()).toEqual({ [never]: [2, 1, 1] });
  expect(await missedBy({ attendance: 'never' })).toEqual({ [never]: [2, 1, 1] });
});

it('finds who opened none since a day, with what was due since then', async () => {
  expect(await missedBy({ from_date: '2019-03-07' })).toEqual({ [never]: [1, 1, 0], [once]: [1, 1, 0] });
  expect(await missedBy({ attendance: 'never', from_date: '2019-03-07' })).toEqual({ [never]: [1, 1, 0] });
});

it('shows when the last lesson was opened, page by page and in a file as in the whole list', async () => {
  const days = { from_date: '2019-03-07' };
  const whole = await list(admin, days);
  expect(whole.data.map(({ student_id, last_lesson_at }) => [student_id, last_lesson_at]).toSorted()).toEqual(
    [
      [never, null],
      [once, '2019-03-06T18:59:59.000Z'],
    ].toSorted(),
  );
  for (const { id_number, group_name } of whole.data)
    expect([typeof id_number, group_name]).toEqual(['string', expect.stringMatching(/./)]);
  expect((await list(admin)).data).toMatchObject([{ student_id: never, last_lesson_at: null }]);
  const pages = [await list(admin, { ...days, limit: 1 }), await list(admin, { ...days, limit: 1, page: 2 })];
  expect(pages.flatMap(({ data }) => data)).toEqual(whole.data);
  const { body } = await admin.call(notAttending.calls.export, {
    query: { faculty_id: facultyId, format: 'csv', ...days },
  } as never);
  const [, first = [], second = []] = parseCsv(String(body), { skipEmptyRows: true });
  expect([first, second].map((row) => row.slice(0, 3))).toEqual(
    whole.data.map(({ fio, id_number, group_name }) => [fio, id_number, group_name]),
  );
});

it('counts by days in Tashkent', async () => {
  // The deadline of the theoretical lesson is 00:30 on 6 March there, and it was opened in the last second of that day.
  const day = { from_date: '2019-03-06', to_date: '2019-03-06' };
  expect(await missedBy(day)).toEqual({ [never]: [1, 0, 1], [present]: [0, 0, 1] });
  const before = { from_date: '2019-03-05', to_date: '2019-03-05' };
  expect(await missedBy(before)).toEqual({ [never]: [0, 0, 0], [once]: [0, 0, 0], [present]: [0, 0, 0] });
});

it('counts nothing that is not due yet', async () => {
  await setOwnDate(taught.practicalId, '2100-01-01T00:00:00Z');
  expect(await missedBy()).toEqual({ [never]: [1, 0, 1] });
  await removeOwnDates();
  // Without a deadline a task is never late; its lesson was to be opened before the semester ends.
  await setDeadline(taught.practicalId, null);
  const { rows } = await sql<{ ended: boolean }>`
    select end_date < (now() at time zone 'Asia/Tashkent')::date as ended from semesters where id = ${taught.semesterId}`.execute(
    server.services.db,
  );
  expect(await missedBy()).toEqual({ [never]: [rows[0]?.ended ? 2 : 1, 0, 1] });
  await setDeadline(taught.practicalId, '2019-04-01T10:00:00Z');
});

it('counts nothing that was due before the student came to the curriculum', async () => {
  // The deadline of the theoretical lesson is 00:30 on 6 March in Tashkent; that of the practical lesson is in April.
  await studySince('2019-03-06', [never]);
  expect(await missedBy()).toEqual({ [never]: [2, 1, 1] });
  await studySince('2019-03-07', [never]);
  expect(await missedBy()).toEqual({ [never]: [1, 1, 0] });
  // A later semester does not begin anew.
  const { db } = server.services;
  await sql`
    with former as (
      update student_registers set to_date = '2019-05-01' where student_id = ${never} returning *)
    insert into student_registers (university_id, student_id, curriculum_id, semester_id, group_id, from_date, previous_id)
    select university_id, student_id, curriculum_id, semester_id, group_id, '2019-05-01', id from former`.execute(
    db,
  );
  expect(await missedBy()).toEqual({ [never]: [1, 1, 0] });
  await studySince('2019-05-01', [never]);
  expect(await missedBy(), 'is still listed').toEqual({ [never]: [0, 0, 0] });
  await studySince('2019-01-01', [never]);
});

/** A proctored session of the test of the theoretical lesson. */
const addSession = (from: string, to: string) =>
  sql`
    insert into proctoring_sessions (syllabus_id, item_id, seans_code, test_start_date, test_end_date, life_time)
    select syllabus_id, id, ${`session-${to}`}, ${from}::timestamptz, ${to}::timestamptz, 30 from lesson_items
    where id = ${taught.items.test}`.execute(server.services.db);

/** Numbers of missed tests by student; each equals that of the records which it opens. */
async function missedTests(given = {}) {
  const counts = Object.entries(await missedBy(given)).map(([id, [, , tests]]) => [id, tests]);
  for (const [row, tests] of counts) {
    const query = { faculty_id: facultyId, column: 'missed_test_count', row, limit: 1000, ...given };
    const { result } = await admin.call(notAttending.calls.records, { query } as never);
    expect(result.data).toHaveLength(Number(tests));
  }
  return Object.fromEntries(counts);
}

it('counts a test after its proctored session, which may be the only end of it', async () => {
  const { db } = server.services;
  // Has done nothing at all, so that it is counted with all such students.
  const { id: idle } = await makeStudent(admin, { group_id: taught.plan.group.id });
  await attach(admin, taught.plan, [idle]);
  await studySince('2019-01-01', [idle]);
  await setDeadline(taught.lessonId, '2100-01-01T00:00:00Z');
  expect(await missedTests()).toEqual({ [never]: 0, [idle]: 0 });
  await addSession('2019-04-02T09:00:00Z', '2019-04-02T10:00:00Z');
  expect(await missedTests()).toEqual({ [never]: 1, [idle]: 1 });
  const days = { from_date: '2019-04-02', to_date: '2019-04-02' };
  // One student has completed the test.
  expect(await missedTests(days)).toEqual({ [never]: 1, [idle]: 1, [present]: 1, [once]: 0 });
  await setDeadline(taught.lessonId, null);
  expect(await missedTests()).toEqual({ [never]: 1, [idle]: 1 });
  // After the end of the session, but before the lesson was due.
  await studySince('2019-05-01', [never, idle]);
  expect(await missedTests()).toEqual({ [never]: 0, [idle]: 0 });
  await studySince('2019-01-01', [never, idle]);
  await addSession('2019-04-03T09:00:00Z', '2100-01-01T00:00:00Z');
  expect(await missedTests()).toEqual({ [never]: 0, [idle]: 0 });
  await sql`delete from proctoring_sessions where item_id = ${taught.items.test}`.execute(db);
  await sql`update students set study_status = 'studentexpel' where id = ${idle}`.execute(db);
  await setDeadline(taught.lessonId, '2019-03-05T19:30:00Z');
});

it('counts a test with a proctored session by the own date of a student', async () => {
  const { db } = server.services;
  await addSession('2019-04-02T09:00:00Z', '2019-04-02T10:00:00Z');
  await setDeadline(taught.lessonId, '2100-01-01T00:00:00Z');
  await setOwnDate(taught.lessonId, '2100-01-01T00:00:00Z');
  expect((await missedBy())[never]?.[2]).toBe(0);
  await removeOwnDates();
  await setOwnDate(taught.lessonId, '2019-04-20T00:00:00Z');
  const day = { from_date: '2019-04-20', to_date: '2019-04-20' };
  expect((await missedBy(day))[never]).toEqual([1, 0, 1]);
  await removeOwnDates();
  await sql`delete from proctoring_sessions where item_id = ${taught.items.test}`.execute(db);
  await setDeadline(taught.lessonId, '2019-03-05T19:30:00Z');
});

it('leaves out those who have nothing to attend: removed subjects, expelled students', async () => {
  const { db } = server.services;
  const removed = (status: number) =>
    db.updateTable('student_subjects').set({ status }).where('student_id', '=', never).execute();
  await removed(4);
  expect(await missedBy()).toEqual({});
  await removed(1);
  await sql`update students set study_status = 'studentexpel' where id = ${never}`.execute(db);
  expect(await missedBy()).toEqual({});
  await sql`update students set study_status = 'studying' where id = ${never}`.execute(db);
});

it('leaves out subjects whose result was carried over, which have no lessons to open', async () => {
  const { db } = server.services;
  await sql`
    insert into ratings (student_subject_id, statement, ic_rating, fc_rating, rating, mark, ic_max, fc_max, passing_score, source, user_id)
    select id, 1, 40, 40, 80, 4, 50, 50, 60, 'restored', 1 from student_subjects where student_id = ${never}`.execute(
    db,
  );
  expect(await missedBy()).toEqual({});
  await sql`update ratings set source = 'entered' where source = 'restored' and student_subject_id in (
    select id from student_subjects where student_id = ${never})`.execute(db);
  expect(Object.keys(await missedBy())).toEqual([`${never}`]);
});

it('shows a dean his faculty only, and another university nothing', async () => {
  const openDean = async (faculty: number) =>
    (await openAccount(server, admin, { permissions: [PERMISSION], facultyId: faculty })).client;
  expect(Object.keys(await missedBy({}, await openDean(facultyId)))).toEqual([`${never}`]);
  const other = await openDean((await makeFaculty(admin)).id);
  const [seen, foreign] = await Promise.all([
    other.call(notAttending.calls.list, { query: { faculty_id: facultyId } } as never),
    admin2.call(notAttending.calls.list, { query: { faculty_id: facultyId } } as never),
  ]);
  for (const { status, result } of [seen, foreign]) expect(status === 200 ? result.total : 0).toBe(0);
});

it('opens what the student of a row missed, and nothing of other rows', async () => {
  const recordsOf = async (row?: string) => {
    const query = { faculty_id: facultyId, column: 'missed_lesson_count', row, limit: 1000 };
    const { data } = (await admin.call(notAttending.calls.records, { query } as never)).result;
    return data.map(({ student_id }) => student_id);
  };
  const others = await makeStudent(admin, { group_id: taught.plan.group.id });
  await attach(admin, taught.plan, [others.id]);
  await studySince('2019-01-01', [others.id]);
  expect((await recordsOf()).toSorted()).toEqual([never, never, others.id, others.id].toSorted());
  expect(await recordsOf(`${never}`)).toEqual([never, never]);
  for (const row of [`${present}`, `${never}-${never}`, '9999999999'])
    expect(await recordsOf(row)).toEqual([]);
  await sql`update students set study_status = 'studentexpel' where id = ${others.id}`.execute(
    server.services.db,
  );
});

it('asks for a faculty, a group or a student', async () => {
  const { student_id, fio } = (await list(admin)).data[0] ?? {};
  expect(student_id).toBe(never);
  const found = async (query: object) => {
    const answer = await admin.call(notAttending.calls.list, { query });
    return answer.status === 200 ? answer.result.data.map((row) => row.student_id) : answer.status;
  };
  expect(await found({ group_id: taught.plan.group.id })).toEqual([never]);
  expect(await found({ fio })).toContain(never);
  for (const query of [{}, { fio: '' }, { attendance: 'never' }]) expect(await found(query)).toBe(422);
});
