import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { restoredSubjects } from '@dekanat/contract/reports/restored-subjects.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rate } from '#test/registration-factories.ts';
import { makeRestored } from '#test/restoration-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, admin2 } = useServer({ callers: ['admin', 'admin2'] });

it('restored subjects: filters subjects by state, and its chart counts them by state', async () => {
  const { plan, student, subjects } = await makeRestored(server, admin);
  const of = { group_id: plan.group.id };
  const found = async (query: object, client = admin) =>
    (await client.call(restoredSubjects.calls.list, { query: { ...of, ...query } })).result.data.map(
      ({ student_id, subject_id, status }) => [student_id, subject_id, status],
    );
  const [carried, missing] = [
    [student.id, subjects.a, 'carried'],
    [student.id, subjects.d, 'missing'],
  ];
  expect(await found({})).toEqual([carried, missing]);
  expect(await found({ status: 'missing' })).toEqual([missing]);
  expect(await found({ status: 'passed' })).toEqual([]);
  expect(await found({}, admin2)).toEqual([]);
  const { rows } = await sql<{ id: number }>`
    insert into student_groups (university_id, speciality_id)
    select university_id, speciality_id from student_groups where id = ${of.group_id} returning id`.execute(
    server.services.db,
  );
  const move = (group_id: number) =>
    sql`update students set group_id = ${group_id} where id = ${student.id}`.execute(server.services.db);
  const present = rows[0]?.id ?? 0;
  await move(present);
  expect(await found({})).toEqual([]);
  const { data } = (await admin.call(restoredSubjects.calls.list, { query: { group_id: present } })).result;
  expect(data.map(({ group_id }) => group_id)).toEqual([present, present]);
  await move(of.group_id);
  const { chart } = restoredSubjects.calls;
  if (chart === undefined) throw new Error('There is no chart.');
  const { bars } = (await admin.call(chart, { query: of })).result;
  expect(bars.map(({ key, values }) => [key, values])).toEqual([
    ['carried', [1]],
    ['passed', [0]],
    ['missing', [1]],
  ]);
});

it('restored subjects: has the word for an absence in place of the interim points in the file', async () => {
  const { plan, student, subjects } = await makeRestored(server, admin);
  const { rows } = await sql<{ id: number }>`
    select taken.id from student_subjects taken
    join semester_subjects planned on planned.id = taken.semester_subject_id
    where taken.student_id = ${student.id} and planned.subject_id = ${subjects.d}`.execute(
    server.services.db,
  );
  const id = rows[0]?.id ?? 0;
  await rate(server, id, { rating: 34, mark: 2 });
  await sql`update ratings set absent = true, fc_rating = null where student_subject_id = ${id}`.execute(
    server.services.db,
  );
  const of = { group_id: plan.group.id, status: 'missing' } as const;
  const { data } = (await admin.call(restoredSubjects.calls.list, { query: of })).result;
  expect(data).toMatchObject([{ rating: 34, mark: 2, absent: true }]);
  const query = { ...of, format: 'csv', columns: ['rating', 'mark'], language: 'oz' } as const;
  const { body } = await admin.call(restoredSubjects.calls.export, { query });
  expect(parseCsv(String(body))[1]).toEqual(['kelmadi', '2']);
});

it('restored subjects: names the state in words, as another report names that of a task', async () => {
  const stateOf = async (report: 'restoredSubjects' | 'studentTasks', status: string) => {
    const { result } = await admin.call(reportSchedules.create, {
      body: {
        ...{ name: 'Har dushanba', format: 'pdf', every: 'week', day: 1, hour: 8 },
        ...{
          previous_period: false,
          by_email: false,
          receiver_ids: [],
          report,
          filters: { status },
          columns: [],
        },
      },
      query: { language: 'oz' },
    });
    return result.filters.map(({ value }) => value);
  };
  expect(await stateOf('restoredSubjects', 'missing')).toEqual(['Akademik farq']);
  expect(await stateOf('studentTasks', '1')).toEqual(['Tekshirilgan']);
});
