import { type ACCOUNT_ROLES, SIGN_IN_RESULTS } from '@dekanat/contract/reports/report-filters.ts';
import { signIns } from '@dekanat/contract/reports/sign-ins.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { nameInScript } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { bestText, wordsMatch } from '#crud/translations.ts';
import { ACCOUNT_SCOPE } from '#features/access/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { matchingTeachers, TEACHER } from '#features/teachers/shared.ts';
import { byDay } from './list-charts.ts';
import { listReportFeature } from './list-report.ts';
import { inDays, matches, onDay, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof signIns>;
type Role = (typeof ACCOUNT_ROLES)[number];

/** The accounts of a role that match, for a caller of this scope. Only students have a group. */
const ACCOUNTS = {
  user: (view, { group_id, term }) => matchingStudents(view, { group_id, term }).select('students.user_id'),
  teacher: (view, { fio, group_id }) =>
    matchingTeachers(view, { fio })
      .where(sql<SqlBool>`${group_id === undefined}`)
      .select('teachers.user_id'),
  admin: ({ db, scope }, { fio, group_id }) =>
    db
      .selectFrom('admins')
      .innerJoin('users', 'users.id', 'admins.user_id')
      .where(inScope(scope, ACCOUNT_SCOPE))
      .where(wordsMatch(sql`search_key(concat_ws(' ', users.username, users.email))`, fio))
      .where(sql<SqlBool>`${group_id === undefined}`)
      .select('admins.user_id'),
} satisfies Record<Role, (view: QueryScope, filters: Filters) => object>;

/** The logged names of a role. Super administrators belong to no university. */
const LOGGED: Record<Role, readonly string[]> = {
  user: ['student'],
  teacher: ['teacher'],
  admin: ['admin', 'superadmin'],
};
const loggedAs = ({ scope }: QueryScope, role: Role) =>
  scope.universityId === null ? LOGGED[role] : LOGGED[role].slice(0, 1);

/** Condition: the attempt succeeded, or was refused, where the filter says so. */
const endedAs = ({ outcome }: Filters) => (outcome === undefined ? sql<SqlBool>`true` : SUCCEEDED[outcome]);
const SUCCEEDED = {
  signed_in: sql<SqlBool>`login_logs.success`,
  refused: sql<SqlBool>`not login_logs.success`,
} as const satisfies Record<NonNullable<Filters['outcome']>, object>;

/** Whether no account is looked for. */
const isOfAll = ({ scope }: QueryScope, { fio, group_id }: Filters) =>
  scope.facultyId === null && !fio && group_id === undefined;

/** Condition: of an account that matches; a row outlives its account, which then has no name, group, or faculty. */
function ofAccounts(view: QueryScope, filters: Filters) {
  const { role } = filters;
  if (isOfAll(view, filters)) return sql<SqlBool>`true`;
  const roles = role === undefined ? (Object.keys(ACCOUNTS) as Role[]) : [role];
  return sql<SqlBool>`(${sql.join(
    roles.map((one) => sql`login_logs.user_id in (${ACCOUNTS[one](view, filters)})`),
    sql` or `,
  )})`;
}

const ROLE = sql<Role | null>`case login_logs.role when 'student' then 'user' when 'superadmin' then 'admin' else login_logs.role end`;

const NEWEST_FIRST = sql`login_logs.at desc, login_logs.id desc`;

function matching(view: QueryScope, filters: Filters) {
  const { role, from_date, to_date } = filters;
  return view.db
    .selectFrom('login_logs')
    .where(inScope({ ...view.scope, facultyId: null }, { university: 'login_logs.university_id' }))
    .where((eb) => eb.and(role === undefined ? [] : [eb('login_logs.role', 'in', loggedAs(view, role))]))
    .where(inDays('login_logs.at', { from_date, to_date }))
    .where(onDay('login_logs.at', filters))
    .where(matches({ 'login_logs.user_id': filters.user_id }))
    .where(endedAs(filters))
    .where(ofAccounts(view, filters));
}

/** From this row on sorting all sign-ins is faster than reading the newest of each role. */
const DEEP_ROW = 3_000;

/** Every logged role, and none of attempts without an account. Indexes have the order of the sign-ins of each, not of all together. */
const LOGGED_ROLES = [...Object.values(LOGGED).flat(), null];

/** The newest sign-ins of each role, of which a page of all roles is. */
function newestOfEachRole(view: QueryScope, filters: Filters, rows: number) {
  const newest = LOGGED_ROLES.map((role) => {
    const ofRole = matching(view, filters)
      .where(role === null ? sql<SqlBool>`login_logs.role is null` : sql<SqlBool>`login_logs.role = ${role}`)
      .select(['login_logs.id', 'login_logs.at'])
      .orderBy(NEWEST_FIRST)
      .limit(rows);
    return sql`(${ofRole})`;
  });
  return view.db
    .selectFrom(
      sql<{ id: number; at: string }>`(${sql.join(newest, sql` union all `)})`.as<'login_logs'>('login_logs'),
    )
    .select('login_logs.id')
    .orderBy(NEWEST_FIRST);
}
export const signInFeature = listReportFeature(signIns, {
  matching,
  quickIds: (context, filters, { limit, page }) =>
    filters.role === undefined &&
    filters.user_id === undefined &&
    isOfAll(context, filters) &&
    page * limit <= DEEP_ROW
      ? newestOfEachRole(context, filters, page * limit)
      : undefined,
  id: 'login_logs.id',
  order: () => NEWEST_FIRST,
  rows: ({ db, language }: QueryScope, ids: RawBuilder<number>) =>
    db
      .selectFrom('login_logs')
      .leftJoin('users', 'users.id', 'login_logs.user_id')
      .leftJoin('students', 'students.user_id', 'users.id')
      .leftJoin('teachers', 'teachers.user_id', 'users.id')
      .leftJoin('universities', 'universities.id', 'login_logs.university_id')
      .leftJoin('permission_groups', 'permission_groups.id', 'login_logs.permission_group_id')
      .where('login_logs.id', 'in', ids)
      .select([
        'login_logs.id',
        'login_logs.university_id',
        'login_logs.user_id',
        'students.id as student_id',
        'students.group_id',
        'login_logs.permission_group_id',
        'permission_groups.name as permission_group_name',
        'login_logs.at as login_date',
        'login_logs.address',
        'login_logs.device',
        'users.status',
      ])
      .select([
        ROLE.as('role'),
        sql<string>`coalesce(login_logs.reason, 'success')`.as('outcome'),
        sql<
          string | null
        >`coalesce(${studentName(language)}, ${nameInScript(bestText(TEACHER, 'fio', 'teachers.id', language), language)}, ${accountName})`.as(
          'fio',
        ),
      ]),
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  chart: byDay(
    'login_logs.at',
    SIGN_IN_RESULTS.map((result) => SUCCEEDED[result]),
  ),
});
