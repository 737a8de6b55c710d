import type { Page } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { Context } from '#api/context.ts';
import { recordStatements } from '#db/recorded-statements.ts';
import { listDebtors } from '#features/gpa/debtor-list.ts';
import { listRecords } from '#features/gpa/gpa-list.ts';
import { listTranscripts } from '#features/papers/transcript-list.ts';
import { listStatements } from '#features/ratings/statement-list.ts';
import { listRegisters } from '#features/registration/register-list.ts';
import { listStudents } from '#features/students/student-list.ts';
import { contextOf } from './handler-context.ts';
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
    listRegisters,
    [{}, { faculty_id: 1 }, { is_final_exam_call_letter: 'no' }, { fio: 'a' }],
  ],
  ['statements', listStatements, [{}, { faculty_id: 1 }, { teacher_id: 1 }, { from_date: '2020-01-01' }]],
  ['transcripts', listTranscripts, [{}, { faculty_id: 1 }, { has_transcript: 0 }]],
  ['GPA records', listRecords, [{}, { gpa_from: 0 }, { stale: 1 }, { below_limit: 0 }]],
  ['debtors', listDebtors, [{}, { faculty_id: 1 }, { min_debts: 1 }]],
];

it.each(LISTS.flatMap(([name, list, queries]) => queries.map((query) => ({ name, list, query }))))(
  'counts $name with $query once, and reads their names once',
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

const total = async (list: List, query: object) =>
  (await list(await contextOf(server, 'admin'), { query: { limit: 1, page: 1, ...query } as never })).total;

it.each([
  [
    'students by year of entry',
    listStudents,
    { entry_year: 2024 },
    `update student_groups set entry_year = 2023 where id = (
      select group_id from students join student_groups own on own.id = group_id
      where own.entry_year = 2024 and students.university_id = 1 limit 1)`,
  ],
  [
    'students by course',
    listStudents,
    { course: 1 },
    `insert into config_values (config_id, university_id, value, status)
      select id, 1, '"december"', 1 from configs where key = 'academic-year-start-month'`,
  ],
  [
    'debtors',
    listDebtors,
    {},
    `update semesters set end_date = '2020-01-01', start_date = '2019-09-02' where university_id = 1
      and exists (select from student_subjects student_subject join semester_subjects subject on subject.id = student_subject.semester_subject_id
        where subject.semester_id = semesters.id and student_subject.current_mark is null)`,
  ],
  [
    'statements by faculty',
    listStatements,
    { faculty_id: 1 },
    'update curricula set faculty_id = (select max(id) from faculties where university_id = 1) where faculty_id = 1',
  ],
] as [string, List, object, string][])(
  'the total of %s follows what it depends on',
  async (_name, list, query, change) => {
    const before = await total(list, query);
    await sql.raw(change).execute(server.services.db);
    const { data } = await list(await contextOf(server, 'admin'), {
      query: { limit: 100_000, page: 1, ...query } as never,
    });
    expect(await total(list, query)).toBe(data.length);
    expect(data.length).not.toBe(before);
  },
);
