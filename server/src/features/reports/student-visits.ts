import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { listReportFeature } from './list-report.ts';
import { areStudents, inDays, onDay, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof studentVisits>;

/** The successful sign-ins of a student in the range of days. */
const visitsOf = (filters: Filters) => sql`
  from login_logs where login_logs.user_id = students.user_id and login_logs.success
    and ${inDays('login_logs.at', filters)} and ${onDay('login_logs.at', filters)}`;

/** As the account says: `students.signed_in` is not set while another transaction has locked the student. */
const NEVER_ENTERED = sql<SqlBool>`not exists (
  select from users account where account.id = students.user_id and account.last_sign_in_at is not null)`;

/** Condition: never signed in, or not in the range of days. */
function withoutVisits(filters: Filters) {
  if (filters.visits === undefined) return sql<SqlBool>`true`;
  return filters.visits === 'never' ? NEVER_ENTERED : sql<SqlBool>`not exists (select ${visitsOf(filters)})`;
}

export const studentVisitFeature = listReportFeature(studentVisits, {
  matching: (view, filters) =>
    matchingStudents(view, {
      term: filters.term,
      group_id: filters.group_id,
      faculty_id: filters.faculty_id,
      user_id: filters.user_id,
      study_status: 'studying',
    })
      .where(withoutVisits(filters))
      .where(areStudents(filters)),
  id: 'students.id',
  order: () => sql`students.full_name, students.id`,
  rows: ({ db, language }: QueryScope, ids: RawBuilder<number>, filters: Filters) =>
    db
      .selectFrom('students')
      .leftJoin('users', 'users.id', 'students.user_id')
      .where('students.id', 'in', ids)
      .select([
        'students.id',
        'students.id as student_id',
        'students.university_id',
        'students.user_id',
        'students.group_id',
        'students.id_number',
        'users.last_sign_in_at as login_date',
      ])
      .select([
        studentName(language).as('fio'),
        sql<number>`(select count(*)::integer ${visitsOf(filters)})`.as('visit_count'),
      ]),
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
});
