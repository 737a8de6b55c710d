import { enrolment, YEARS_OF_STUDY } from '@dekanat/contract/reports/enrolment.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { parseCsv } from 'hucre/csv';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { COURSE } from '#features/structure/shared.ts';
import type { Client } from '#test/client.ts';
import { makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { makeStudent, moveStudents } from '#test/people-factories.ts';
import { useServer } from '#test/use-server.ts';

const { server, superadmin, admin, dekan, admin2 } = useServer({
  callers: ['superadmin', 'admin', 'dekan', 'admin2'],
});
const callers: [string, () => Client][] = [
  ['a super administrator', () => superadmin],
  ['an administrator', () => admin],
  ['a dean', () => dekan],
  ['another university', () => admin2],
];

let specialityId = 0;
beforeAll(async () => {
  specialityId = (await makeSpeciality(admin, { faculty_id: (await makeFaculty(admin)).id })).id;
  const group = await makeStudentGroup(admin, {
    speciality_id: specialityId,
    study_language: 'uz',
    entry_year: null,
  });
  const made = { group_id: group.id, citizenship_id: 'stateless', edu_payment_id: null } as const;
  await makeStudent(admin, { ...made, gender: 'female' });
  await makeStudent(admin, { ...made, gender: 'male' });
  const expelled = await makeStudent(admin, { ...made, gender: 'male' });
  await moveStudents(admin, [expelled.id], { status_type: 'studentexpel' });
  const { id } = await makeStudent(admin);
  await sql`update students set group_id = null where id = ${id}`.execute(server.services.db);
});

const read = async (client: Client, query = {}) =>
  (await client.call(enrolment.calls.list, { query: { limit: 100, ...query } })).result;

/** How many students the list of students has. */
const listed = async (client: Client, query: object) =>
  (await client.call(students.list, { query: { study_status: 'studying', limit: 1, ...query } })).result
    .total;

describe.each(callers)('the enrolment that %s reads', (_name, client) => {
  it('has the totals of the list of students', async () => {
    const { totals } = await read(client());
    const filters: Record<string, object> = {
      student_count: {},
      male_count: { gender: 'male' },
      female_count: { gender: 'female' },
      uzbek_count: { citizenship_id: 'uzbek' },
      foreign_count: { citizenship_id: 'foreign' },
      stateless_count: { citizenship_id: 'stateless' },
      grant_count: { edu_payment_id: 'grant' },
      contract_count: { edu_payment_id: 'contract' },
    };
    const expected = await Promise.all(
      Object.entries(filters).map(async ([column, query]) => [column, await listed(client(), query)]),
    );
    expect(totals).toMatchObject(Object.fromEntries(expected));
    expect(totals.student_count).toBeGreaterThan(0);
  });

  it('adds up to all students in each group of columns', async () => {
    const { data, totals } = await read(client());
    const sumOf = (row: object, names: string[]) =>
      names.reduce((sum, name) => sum + Number((row as Record<string, unknown>)[name]), 0);
    for (const row of [...data, totals]) {
      const all = sumOf(row, ['student_count']);
      expect(sumOf(row, ['male_count', 'female_count'])).toBe(all);
      expect(sumOf(row, [...YEARS_OF_STUDY.map((year) => `year_${year}_count`), 'no_year_count'])).toBe(all);
      const languages = ['in_uzbek', 'in_karakalpak', 'in_russian', 'in_english', 'no_language'];
      expect(
        sumOf(
          row,
          languages.map((name) => `${name}_count`),
        ),
      ).toBe(all);
      expect(sumOf(row, ['uzbek_count', 'foreign_count', 'stateless_count'])).toBe(all);
      expect(sumOf(row, ['grant_count', 'contract_count', 'no_payment_count'])).toBe(all);
    }
  });
});

it('counts who studies in a speciality now, by year, language, citizenship and payment', async () => {
  const { data } = await read(admin);
  const of = (prefix: string) => data.filter(({ id }) => id.startsWith(prefix));
  expect(of(`1-${specialityId}-`)).toMatchObject([
    {
      id: `1-${specialityId}-0`,
      education_form_name: null,
      student_count: 2,
      male_count: 1,
      no_year_count: 2,
      in_uzbek_count: 2,
      stateless_count: 2,
      no_payment_count: 2,
    },
  ]);
  const [withoutGroup, ...others] = of('1-0-');
  expect(others).toEqual([]);
  expect(withoutGroup?.student_count).toBe(await listed(admin, { with_group: 0 }));
});

it('counts students in the form of the curriculum of their current registration', async () => {
  const { rows } = await sql<{ form: string; count: number }>`
    select c.education_form_id as form, count(*)::integer as count
    from student_registers r, students s, curricula c
    where r.to_date is null and s.id = r.student_id and c.id = r.curriculum_id and s.study_status = 'studying' and s.university_id = 1
    group by 1`.execute(server.services.db);
  expect(rows.length).toBeGreaterThan(0);
  for (const { form, count } of rows)
    expect((await read(admin, { education_form_id: form })).totals.student_count).toBe(count);
});

it('counts students in the year of their present semester, and without a registration in that of their group', async () => {
  const { rows } = await sql<{ year: number; count: number }>`
    select coalesce((semesters.number + 1) / 2, ${COURSE}) as year, count(*)::integer as count
    from students
    left join student_groups on student_groups.id = students.group_id
    left join student_registers r on r.student_id = students.id and r.to_date is null
    left join semesters on semesters.id = r.semester_id
    where students.study_status = 'studying' and students.university_id = 1 group by 1`.execute(
    server.services.db,
  );
  const { totals } = await read(admin);
  const expected = YEARS_OF_STUDY.map((year) => rows.find((row) => row.year === year)?.count ?? 0);
  expect(YEARS_OF_STUDY.map((year) => totals[`year_${year}_count`])).toEqual(expected);
});

it('names the universities of rows in a report of all universities, which may be alike', async () => {
  const alike = { name: 'Umumiy mutaxassislik', code: '60999999' };
  for (const client of [admin, admin2]) {
    const { id } = await makeSpeciality(client, alike);
    await makeStudent(client, { group_id: (await makeStudentGroup(client, { speciality_id: id })).id });
  }
  const { rows } = await sql<{ name: string }>`
    select name from university_translations where language = 'oz' and university_id in (1, 2) order by university_id`.execute(
    server.services.db,
  );
  const names = rows.map(({ name }) => name);
  const query = { language: 'oz', limit: 1000 } as const;
  const alikeOf = ({ data }: Awaited<ReturnType<typeof read>>) =>
    data.filter(({ speciality_code }) => speciality_code === alike.code);
  expect(alikeOf(await read(superadmin, query)).map(({ university_name }) => university_name)).toEqual(names);
  const { chart } = enrolment.calls;
  const bars = chart && (await superadmin.call(chart, { query: { language: 'oz' } })).result.bars;
  expect(bars?.length).toBeGreaterThan(0);
  for (const bar of bars ?? []) expect(bar.names.at(-1)).toBe(names[Number(bar.key.split('-')[0]) - 1]);

  const fileOf = async (client: Client, of = {}) => {
    const file = { format: 'csv', language: 'oz', ...of } as const;
    const { body } = await client.call(enrolment.calls.export, { query: file });
    return parseCsv(String(body), { skipEmptyRows: true });
  };
  const [headings = [], ...lines] = await fileOf(superadmin);
  expect(headings.slice(0, 2)).toEqual(['Universitet', 'Mutaxassislik']);
  expect(lines.filter((line) => line.includes(alike.code)).map((line) => line.slice(0, 3))).toEqual(
    names.map((name) => [name, alike.name, alike.code]),
  );
  expect(lines.at(-1)?.[0]).toBe('Jami');

  // One of one university has no need of its name.
  const [own] = alikeOf(await read(admin, query));
  expect([own?.speciality_name, own && 'university_name' in own]).toEqual([alike.name, false]);
  expect((await fileOf(superadmin, { university_id: 1 }))[0]?.[0]).toBe('Mutaxassislik');
});
