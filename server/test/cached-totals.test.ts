import type { Page } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { recordStatements } from '#db/recorded-statements.ts';
import { debtorList } from '#features/gpa/debtor-list.ts';
import { gpaList } from '#features/gpa/gpa-list.ts';
import { transcriptList } from '#features/papers/transcript-list.ts';
import { statementList } from '#features/ratings/statement-list.ts';
import { registerList } from '#features/registration/register-list.ts';
import { listStudents } from '#features/students/student-list.ts';
import { taskList } from '#features/study/task-list.ts';
import { contextOf } from './handler-context.ts';
import { startOfOtherYear } from './reference-factories.ts';
import { useServer } from './use-server.ts';

const { server } = useServer({ callers: [] });

type List = (context: Context, input: { query: never }) => Promise<Page<unknown>>;
const LISTS: [string, List, object[]][] = [
  [
    'students',
    listStudents,
    [{}, { faculty_id: 1 }, { entry_year: 2024 }, { course: 1 }, { with_register: 1 }, { full_search: 'a' }],
  ],
  [
    'registrations',
    registerList.list,
    [{}, { faculty_id: 1 }, { is_final_exam_call_letter: 'no' }, { fio: 'a' }],
  ],
  [
    'statements',
    statementList.list,
    [{}, { faculty_id: 1 }, { teacher_id: 1 }, { from_date: '2020-01-01' }, { search: 'a' }],
  ],
  ['transcripts', transcriptList.list, [{}, { faculty_id: 1 }, { has_transcript: 0 }]],
  ['GPA records', gpaList.list, [{}, { gpa_from: 0 }, { stale: 1 }, { below_limit: 0 }, { near_limit: 0 }]],
  ['debtors', debtorList.list, [{}, { faculty_id: 1 }, { min_debts: 1 }]],
  ['tasks', taskList.list, [{}, { status: 1 }, { fio: 'a' }]],
];

it.each(LISTS.flatMap(([name, list, queries]) => queries.map((query) => ({ name, list, query }))))(
  'cached totals: counts $name with $query once, and reads their names once',
  async ({ list, query }) => {
    const context = await contextOf(server, 'admin');
    const input = { query: { limit: 1, page: 1, ...query } as never };
    const first = await list(context, input);
    // The total of a single page is not counted.
    expect(first.total).toBeGreaterThan(1);
    const { result, statements } = await recordStatements(() => list(context, input));
    expect(result).toEqual(first);
    expect([...statements].filter((text) => text.includes('as found (id, language, name)'))).toEqual([]);
    expect([...statements].filter((text) => /count\(\*\)\s+as\s+"?(exact_)?total/.test(text))).toEqual([]);
  },
);

/** The total for a caller of a university, or (null) of all. */
async function total(list: List, query: object, universityId: number | null = 1): Promise<number> {
  const context = await contextOf(server, 'admin');
  const input = { query: { limit: 1, page: 1, ...query } as never };
  return (await list({ ...context, scope: { ...context.scope, universityId } }, input)).total;
}

/** Name, list, its query, and the statement that changes the total. */
const CHANGES: [string, List, object, string][] = [
  [
    'students by year of entry',
    listStudents,
    { entry_year: 2024 },
    `update student_groups set entry_year = 2023 where id = (
      select group_id from students join student_groups own on own.id = group_id
      where own.entry_year = 2024 and students.university_id = 1 limit 1)`,
  ],
  [
    'debtors',
    debtorList.list,
    {},
    `update semesters set end_date = '2020-01-01', start_date = '2019-09-02' where university_id = 1
      and exists (select from student_subjects student_subject join semester_subjects subject on subject.id = student_subject.semester_subject_id
        where subject.semester_id = semesters.id and student_subject.current_mark is null)`,
  ],
  [
    'statements by faculty',
    statementList.list,
    { faculty_id: 1 },
    // One of them: other tests count the statements of the faculty too.
    `update curricula set faculty_id = (select max(id) from faculties where university_id = 1) where id = (
      select min(curriculum_id) from statements join curricula on curricula.id = curriculum_id where faculty_id = 1)`,
  ],
];
const OTHER_START = startOfOtherYear();
if (OTHER_START !== undefined)
  CHANGES.push([
    'students by course',
    listStudents,
    { course: 1 },
    `insert into config_values (config_id, university_id, value, status)
      select id, 1, '"${OTHER_START}"', 1 from configs where key = 'academic-year-start-month'`,
  ]);

it.each(CHANGES)('the total of %s follows what it depends on', async (_name, list, query, change) => {
  const before = await total(list, query);
  await sql.raw(change).execute(server.services.db);
  const { data } = await list(await contextOf(server, 'admin'), {
    query: { limit: 100_000, page: 1, ...query } as never,
  });
  expect(await total(list, query)).toBe(data.length);
  expect(data.length).not.toBe(before);
});

/** Another test may have set it. */
const unsetEducationForms = () =>
  sql`delete from config_values where config_id in (select id from configs where key = 'call-letter-education-forms')`.execute(
    server.services.db,
  );

it('the total of registrations with call letters follows the setting of their education forms', async () => {
  const { db } = server.services;
  await unsetEducationForms();
  await sql`update curricula set education_form_id = 'evening' where id = (
    select curriculum_id from student_registers join students on students.id = student_id
    where student_registers.university_id = 1 and to_date is null and study_status = 'studying' limit 1)`.execute(
    db,
  );
  const before = await total(registerList.list, { called: 1 });
  await sql`insert into config_values (config_id, university_id, value, status)
    select id, 1, '"all_but_full_time"', 1 from configs where key = 'call-letter-education-forms'`.execute(
    db,
  );
  const after = await total(registerList.list, { called: 1 });
  expect(after).toBeGreaterThan(before);
  const { data } = await registerList.list(await contextOf(server, 'admin'), {
    query: { limit: 100_000, page: 1, called: 1 },
  });
  expect(after).toBe(data.length);
});

it('registrations with call letters of all universities follow the setting of each', async () => {
  const { db } = server.services;
  await unsetEducationForms();
  const called = (universityId: number | null) => total(registerList.list, { called: 1 }, universityId);
  await sql`update curricula set education_form_id = 'evening' where id in (
    select max(curriculum_id) from student_registers join students on students.id = student_id
    where to_date is null and study_status = 'studying' group by student_registers.university_id)`.execute(
    db,
  );
  await sql`insert into config_values (config_id, university_id, value, status)
    select configs.id, university.id, university.value, 1 from configs
    cross join (values (1, '"all_but_full_time"'::jsonb), (2, '"part_time"')) university (id, value)
    where key = 'call-letter-education-forms'`.execute(db);
  const own = [await called(1), await called(2)];
  expect(own[0]).toBeGreaterThan(0);
  expect(await called(null)).toBe(own.reduce((sum, count) => sum + count, 0));
});

it('the total of a search of statements follows the names that it finds', async () => {
  const found = () => total(statementList.list, { search: 'zzq 9' });
  const rename = (offset: number) =>
    sql`update student_group_translations set name = 'ZZQ 9' || language || student_group_id where student_group_id = (
      select group_id from statements where university_id = 1 group by group_id having count(*) > 1
      order by group_id limit 1 offset ${offset})`.execute(server.services.db);
  await rename(0);
  const before = await found();
  expect(before).toBeGreaterThan(1);
  await rename(1);
  expect(await found()).toBeGreaterThan(before);
});
