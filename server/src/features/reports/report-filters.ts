import type { ACCOUNT_ROLES } from '@dekanat/contract/reports/report-filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { invalidField } from '#api/errors.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { matchingStudents, type StudentFilters, type searchOfUniversity } from '#features/students/shared.ts';

/** The filters of a report's query, parsed. */
export type FiltersOfReport<R extends { calls: { list: { query: z.ZodType } } }> = Omit<
  z.output<R['calls']['list']['query']>,
  'limit' | 'page' | 'language' | 'university_id'
>;

/** The filters of a report, with the students that `fio` finds. */
export type SearchedFilters<R extends { calls: { list: { query: z.ZodType } } }> = FiltersOfReport<R> & {
  term?: Awaited<ReturnType<typeof searchOfUniversity>>;
};

/** Condition: each column has the value that a filter gives; a filter without a value is left out. */
export function matches(
  filters: Record<`${string}.${string}`, string | number | undefined>,
): RawBuilder<SqlBool> {
  const given = Object.entries(filters).filter(([, value]) => value !== undefined);
  if (given.length === 0) return sql<SqlBool>`true`;
  return sql<SqlBool>`${sql.join(
    given.map(([column, value]) => sql`${sql.ref(column)} = ${value}`),
    sql` and `,
  )}`;
}

/** Condition: the instant in `column` is within these days in Tashkent, both included. @throws Invalid unless they are in order */
export function inDays(
  column: `${string}.${string}`,
  { from_date, to_date }: { from_date?: string | undefined; to_date?: string | undefined },
): RawBuilder<SqlBool> {
  if (from_date !== undefined && to_date !== undefined && from_date > to_date)
    throw invalidField('to_date', 'report.filter.to_date.order');
  const start = (day: string) => sql`${day}::date::timestamp at time zone 'Asia/Tashkent'`;
  const from = from_date === undefined ? sql`true` : sql`${sql.ref(column)} >= ${start(from_date)}`;
  const to =
    to_date === undefined
      ? sql`true`
      : sql`${sql.ref(column)} < (${to_date}::date + 1)::timestamp at time zone 'Asia/Tashkent'`;
  return sql<SqlBool>`(${from} and ${to})`;
}

/** Condition: the instant in `column` is on the day `created_at` in Tashkent, where it is given. */
export const onDay = (
  column: `${string}.${string}`,
  { created_at: day }: { created_at?: string | undefined },
): RawBuilder<SqlBool> => inDays(column, { from_date: day, to_date: day });

/** Condition: students are asked for, or accounts of any role: other clients name the role in reports that have students alone. */
export const areStudents = ({ role }: { role?: (typeof ACCOUNT_ROLES)[number] | undefined }) =>
  role === undefined || role === 'user' ? sql<SqlBool>`true` : sql<SqlBool>`false`;

/** Condition: the student in `column` is one that the search finds, and has the account. */
export function ofStudents(
  column: `${string}.${string}`,
  { db, scope }: QueryScope,
  { term, user_id }: Pick<StudentFilters, 'term' | 'user_id'>,
): RawBuilder<SqlBool> {
  if (term === undefined && user_id === undefined) return sql<SqlBool>`true`;
  const found = matchingStudents(
    { db, scope: { ...scope, facultyId: null } },
    { ...(term && { term }), user_id },
  ).select('students.id');
  return sql<SqlBool>`${sql.ref(column)} in (${found})`;
}
