import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import {
  COURSES,
  type OwnChoice,
  REPORT_FILTERS,
  type ReportFilter,
} from '@dekanat/contract/reports/report-filters.ts';
import { SCHEDULED_REPORTS } from '@dekanat/contract/reports/report-schedules.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { openAccount, openStudentAccount, openTeacherAccount } from '#test/accounts.ts';
import { makeDepartment, makeFaculty, makeSpeciality, makeStudentGroup } from '#test/factories.ts';
import { contextOf } from '#test/handler-context.ts';
import { useServer } from '#test/use-server.ts';
import { filterFacts } from './filter-facts.ts';

const { server, admin } = useServer();

let context: Context;
let superadministrator: Context;
beforeAll(async () => {
  context = await contextOf(server, 'admin');
  superadministrator = { ...context, scope: { ...context.scope, universityId: null } };
});

const NUMBERS = [0, ...COURSES];
/** Filters with words of the user. */
const WORDS: readonly ReportFilter[] = ['fio', 'name'];

/** The values of a filter that has few: choices, and numbers that name no record. */
const choicesOf = (name: ReportFilter, own: OwnChoice | undefined): readonly (string | number)[] => {
  if (own !== undefined) return own.values;
  const schema = REPORT_FILTERS[name];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (name.endsWith('_id') || WORDS.includes(name)) return [];
  return NUMBERS.filter((value) => schema.safeParse(String(value)).success);
};

const CHOICES = SCHEDULED_REPORTS.flatMap((report: AnyReport) => {
  const choices: Partial<Record<ReportFilter, OwnChoice>> = report.choices ?? {};
  return [...report.required, ...report.optional].flatMap((filter) =>
    choicesOf(filter, choices[filter]).map((value) => ({ report: report.name, filter, value, choices })),
  );
});

it('filters in words: knows choices of text and of numbers', () => {
  const known = new Set(CHOICES.map(({ filter, value }) => `${filter} ${value}`));
  for (const one of ['statement third_statement', 'statement retake', 'status 2', 'role user', 'course 4'])
    expect(known).toContain(one);
});

it.each(CHOICES)(
  'filters in words: $report says $filter $value',
  async ({ filter, value, report, choices }) => {
    const facts = await filterFacts(context, { [filter]: value }, { name: report, choices });
    expect(facts).toHaveLength(1);
    // A key without a text is shown as it is.
    for (const { label, value: shown } of facts) expect(`${label} ${shown}`).not.toMatch(/report\.|—/);
  },
);

/** A record of each filter, of university 1. */
async function recordsOfFirst() {
  const of = (table: string) => sql`(select min(id) from ${sql.table(table)} where university_id = 1)`;
  const { rows } = await sql<Record<string, number>>`
    select ${of('faculties')} as faculty_id, ${of('departments')} as department_id, ${of('student_groups')} as group_id,
      ${of('subjects')} as subject_id, ${of('teachers')} as teacher_id, ${of('curricula')} as curriculum_id,
      ${of('semesters')} as semester_id, ${of('syllabi')} as syllabus_id,
      (select min(id) from statements where university_id = 1 and number is not null) as statement_id,
      (select min(user_id) from students where university_id = 1) as user_id`.execute(server.services.db);
  return Object.entries(rows[0] ?? {});
}

it('filters in words: names each record for a super administrator of all universities as for its own one', async () => {
  const foreign = await contextOf(server, 'admin2');
  for (const [name, id] of await recordsOfFirst()) {
    const [own, all, other] = await Promise.all(
      [context, superadministrator, foreign].map((reader) =>
        filterFacts(reader, { [name]: id }, studentVisits),
      ),
    );
    expect(own).toEqual([{ label: expect.any(String), value: expect.stringMatching(/[^—]/) }]);
    expect(all).toEqual(own);
    expect(other).toMatchObject([{ value: '—' }]);
  }
});

it('filters in words: names a record in the language of its university where its own name lacks that of the reader', async () => {
  const { db } = server.services;
  const { rows } = await sql<{ id: number; former: string }>`
    select faculties.id, universities.default_language as former from faculties
    join universities on universities.id = faculties.university_id where universities.id = 1 order by faculties.id limit 1`.execute(
    db,
  );
  const { id = 0, former = 'oz' } = rows[0] ?? {};
  const setLanguage = (language: string) =>
    sql`update universities set default_language = ${language} where id = 1`.execute(db);
  await sql`delete from faculty_translations where faculty_id = ${id} and language in ('ru', 'en')`.execute(
    db,
  );
  await sql`insert into faculty_translations (faculty_id, language, name) values (${id}, 'en', 'Faculty of Law')`.execute(
    db,
  );
  await setLanguage('en');
  for (const reader of [context, superadministrator])
    expect(await filterFacts(reader, { faculty_id: id }, studentVisits)).toMatchObject([
      { value: 'Faculty of Law' },
    ]);
  await setLanguage(former);
});

/** Accounts of a student, a teacher and an administrator of the faculty. */
async function makeAccounts(faculty_id: number) {
  const speciality_id = (await makeSpeciality(admin, { faculty_id })).id;
  const student = await openStudentAccount(server, admin, {
    group_id: (await makeStudentGroup(admin, { speciality_id })).id,
  });
  const teacher = await openTeacherAccount(server, admin);
  const department = await makeDepartment(admin, { faculty_id });
  await sql`update teachers set department_id = ${department.id} where id = ${teacher.id}`.execute(
    server.services.db,
  );
  const { id, username } = await openAccount(server, admin, { facultyId: faculty_id });
  return [student, teacher, { userId: id, username }];
}

it('filters in words: names an account only where the report has it and the reader sees it', async () => {
  const [{ id: facultyId }, others] = await Promise.all([makeFaculty(admin), makeFaculty(admin)]);
  const [own, foreign] = [await makeAccounts(facultyId), await makeAccounts(others.id)];
  const dean = { ...context, scope: { ...context.scope, facultyId } };
  const named = async (
    reader: Context,
    accounts: typeof own,
    report: typeof signIns | typeof studentVisits,
  ) => {
    const facts = await Promise.all(
      accounts.map(({ userId }) => filterFacts(reader, { user_id: userId }, report)),
    );
    return facts.map(([fact]) => fact?.value);
  };
  const [student, ...staff] = own.map(({ username }) => username);
  const none = staff.map(() => '—');
  expect(await named(dean, own, studentVisits)).toEqual([student, ...none]);
  expect(await named(context, own, studentVisits)).toEqual([student, ...none]);
  expect(await named(dean, own, signIns)).toEqual([student, ...staff]);
  for (const report of [studentVisits, signIns])
    expect(await named(dean, foreign, report)).toEqual(['—', ...none]);
  expect(await named(context, foreign, signIns)).toEqual(foreign.map(({ username }) => username));
});
