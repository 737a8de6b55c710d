import type { Page } from '@dekanat/contract/api/lists.ts';
import type { ReceiverOption } from '@dekanat/contract/messages/messages.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { wordsMatch } from '#crud/translations.ts';
import { departmentName, facultyName, groupName } from '#features/structure/shared.ts';
import { matchingStudents, studentName, studentsMatching } from '#features/students/shared.ts';
import { receivesFrom, teachersInReach } from './receiver-accounts.ts';
import { teacherName } from './receiver-names.ts';

interface Paging {
  limit: number;
  page: number;
  fio?: string | undefined;
}

/** A page of people with an account, in order of their names. */
const optionPage = ({ db }: Pick<Context, 'db'>, people: RawBuilder<unknown>, paging: Paging) =>
  sqlPage<ReceiverOption>(db, paging, {
    ordered: sql`select * from (${people}) people order by fio collate uzbek, user_id`,
    from: sql`from (${people}) people`,
  });

export function adminOptions(context: Context, query: Paging): Promise<Page<ReceiverOption>> {
  const { fio } = query;
  const admins = context.db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('users.kind', '=', 'admin')
    .where('users.username', 'is not', null)
    .where(receivesFrom(context.scope))
    .where(fio ? wordsMatch(sql`search_key(users.username)`, fio) : sql<SqlBool>`true`)
    .select([
      'users.id as user_id',
      'users.username as fio',
      'users.username',
      facultyName('admins.faculty_id', context.language).as('place'),
    ]);
  return optionPage(context, sql`${admins}`, query);
}

/** Students with an account, of a group or a faculty. */
export async function studentOptions(
  context: Context,
  {
    group_id,
    faculty_id,
    ...query
  }: Paging & { group_id?: number | undefined; faculty_id?: number | undefined },
): Promise<Page<ReceiverOption>> {
  const filters = { study_status: 'studying', group_id, faculty_id, with_account: 1 } as const;
  const ids = await studentsMatching(context, { ...filters, full_search: query.fio });
  const students = matchingStudents(context, {})
    .innerJoin('users', 'users.id', 'students.user_id')
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .where('students.id', 'in', ids)
    .select([
      'users.id as user_id',
      studentName(context.language).as('fio'),
      'users.username',
      groupName('students.group_id', context.language).as('place'),
    ]);
  return optionPage(context, sql`${students}`, query);
}

/** Active teachers with an account, of a department or a faculty. */
export function teacherOptions(
  context: Context,
  {
    department_id,
    faculty_id,
    ...query
  }: Paging & { department_id?: number | undefined; faculty_id?: number | undefined },
): Promise<Page<ReceiverOption>> {
  const { language } = context;
  const filters = { status: 1, department_id, faculty_id, fio: query.fio, with_account: 1 } as const;
  const teachers = teachersInReach(context, filters).select([
    'users.id as user_id',
    sql<string>`coalesce(${teacherName(language)}, '')`.as('fio'),
    'users.username',
    departmentName('teachers.department_id', language).as('place'),
  ]);
  return optionPage(context, sql`${teachers}`, query);
}
