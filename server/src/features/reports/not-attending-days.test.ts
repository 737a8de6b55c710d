import { dayAt } from '@dekanat/contract/api/days.ts';
import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { studyLessons } from '@dekanat/contract/study/lessons.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { makeFaculty } from '#test/factories.ts';
import { makeTaughtPlan, openStudyingAccount, type TaughtPlan } from '#test/study-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();
let taught: TaughtPlan;
let facultyId: number;
beforeAll(async () => {
  facultyId = (await makeFaculty(admin)).id;
  taught = await makeTaughtPlan(admin, { faculty_id: facultyId });
  await beginSemester('2019-01-01');
});

const beginSemester = (day: string) =>
  sql`update semesters set start_date = ${day} where id = ${taught.semesterId}`.execute(server.services.db);
/** A student who is in the curriculum since a day. */
async function open(since = '2019-01-01') {
  const student = await openStudyingAccount(server, admin, taught.plan);
  await sql`update student_registers set from_date = ${since} where student_id = ${student.id}`.execute(
    server.services.db,
  );
  return student;
}
type Student = Awaited<ReturnType<typeof open>>;

const read = async ({ client }: Student, item: object = {}) => {
  const { status } = await client.call(studyLessons.items, {
    params: { semesterId: taught.semesterId },
    query: { subject_id: taught.subject_id, syllabus_module_lesson_id: taught.lessonId, ...item },
  });
  expect(status).toBe(200);
};
/** As if everything had been read three days earlier. */
async function moveViews({ id }: Student) {
  for (const table of ['lesson_views', 'item_views'])
    await sql`update ${sql.table(table)} set at = at - interval '3 days' where student_id = ${id}`.execute(
      server.services.db,
    );
}
const moveReadings = ({ id }: Student) =>
  sql`
    update lesson_readings set read_at = read_at - interval '3 days', opened_at = opened_at - 259200000000, items = (
      select coalesce(jsonb_object_agg(key, value::bigint - 259200000000), '{}') from jsonb_each_text(items))
    where student_id = ${id}`.execute(server.services.db);

const isAbsent = async ({ id }: Student, given: object) => {
  const query = { faculty_id: facultyId, limit: 1000, ...given };
  const { data } = (await admin.call(notAttending.calls.list, { query })).result;
  return data.some(({ student_id }) => student_id === id);
};
const DAY_MS = 86_400_000;

it('students not attending: who goes on with an opened lesson on another day attends on that day', async () => {
  const today = dayAt(Date.now());
  const between = { from_date: dayAt(Date.now() - 2 * DAY_MS), to_date: dayAt(Date.now() - DAY_MS) };
  const student = await open();
  await read(student);
  await moveViews(student);
  await moveReadings(student);
  expect(await isAbsent(student, { from_date: today })).toBe(true);
  await read(student, { type: 'text', syllabus_module_lesson_item_id: taught.items.texts[1] });
  expect(await isAbsent(student, { from_date: today })).toBe(false);
  expect(await isAbsent(student, between)).toBe(true);
  // Read again later, so that the last reading is not on that day any more.
  await sql`update item_views set at = (${between.to_date}::date + time '12:00') at time zone 'Asia/Tashkent'
    where student_id = ${student.id} and at > now() - interval '1 day'`.execute(server.services.db);
  expect(await isAbsent(student, between)).toBe(false);
});

it('students not attending: who read within ten minutes around midnight attends on both days', async () => {
  const today = dayAt(Date.now());
  const student = await open();
  await read(student);
  // What was read before is not recorded as a view again, but is the last lesson.
  await moveViews(student);
  expect(await isAbsent(student, { from_date: today })).toBe(false);
});

it('students not attending: in days there are only students who had something to attend by their end', async () => {
  const student = await open('2019-05-01');
  for (const attendance of [undefined, 'never'] as const) {
    expect(await isAbsent(student, { attendance, from_date: '2019-04-01', to_date: '2019-04-30' })).toBe(
      false,
    );
    expect(await isAbsent(student, { attendance, from_date: '2019-04-01', to_date: '2019-05-01' })).toBe(
      true,
    );
  }
  expect(await isAbsent(student, { from_date: '2019-04-01' })).toBe(true);
  await beginSemester('2019-06-01');
  expect(await isAbsent(student, { to_date: '2019-05-31' })).toBe(false);
  expect(await isAbsent(student, { to_date: '2019-06-01' })).toBe(true);
  expect(await isAbsent(student, {})).toBe(true);
  await beginSemester('2019-01-01');
});
