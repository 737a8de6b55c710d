import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { countReportFeature } from './count-report.ts';
import { type MissedKind, missedTally, missedWork, studiedBy } from './missed-lessons.ts';
import { inDays, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof notAttending> & {
  /** The row whose records are opened: one student. */
  row?: string;
};

/** Whether those are wanted who opened no lesson at all, not only none in the days. */
const isNever = ({ attendance, from_date, to_date }: Filters) =>
  attendance === 'never' || (from_date ?? to_date) === undefined;

/**
 * Condition on `students`: opened no lesson in the days, nor read an item of one that was open; none at all without days. What is read
 * again within ten minutes is in no view: around midnight only the reading has the second day. Items are many, so that those of each
 * student are looked up by the index (`offset 0`).
 */
const openedNothing = (filters: Filters) =>
  isNever(filters)
    ? sql<SqlBool>`not exists (select from lesson_readings reading where reading.student_id = students.id)`
    : sql<SqlBool>`(not exists (
          select from lesson_readings reading where reading.student_id = students.id and ${inDays('reading.read_at', filters)})
        and not exists (
          select from lesson_views opened where opened.student_id = students.id and ${inDays('opened.at', filters)})
        and not exists (
          select from item_views seen where seen.student_id = students.id and ${inDays('seen.at', filters)} offset 0))`;

/** Condition on `students`: the student of the row, whose records are read without what others missed. */
function isRow(row: string | undefined) {
  if (row === undefined) return sql<SqlBool>`true`;
  return /^\d+$/.test(row) ? sql<SqlBool>`students.id = ${row}::bigint` : sql<SqlBool>`false`;
}

/** The subjects of studying students who have lessons to open, by the end of the days, and opened none. */
const studied = (view: QueryScope, filters: Filters) => {
  const { term, faculty_id, group_id, user_id, to_date, row } = filters;
  const absent = matchingStudents(view, {
    ...(term && { term }),
    ...{ faculty_id, group_id, user_id, study_status: 'studying' },
  })
    .where(openedNothing(filters))
    .where(isRow(row))
    .select(['students.id', 'students.university_id', 'students.full_name']);
  return studiedBy(view, sql`${absent}`, to_date);
};

const absenceOf = (studied: RawBuilder<unknown>, filters: Filters) => ({
  studied,
  days: filters,
  never: isNever(filters),
});

const LAST_LESSON = sql`(
  select max(reading.read_at) from lesson_readings reading where reading.student_id = students.id)`;

const missedOf = (kind: MissedKind) => ({
  facts: 'missed' as const,
  where: sql<SqlBool>`fact.kind = ${sql.lit(kind)}`,
});

export const notAttendingFeature = countReportFeature(notAttending, {
  rows: (_view, _filters: Filters, facts) => sql`
    select distinct student_id::text as id, university_id, student_id, full_name from ${facts.studied} studied`,
  details: (view, filters) => sql`
    select students.user_id, students.group_id, students.id_number, ${studentName(view.language)} as fio, users.last_sign_in_at,
      ${isNever(filters) ? sql`null::timestamptz` : LAST_LESSON} as last_lesson_at
    from students left join users on users.id = students.user_id where students.id = counted.student_id`,
  order: sql`full_name, student_id`,
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  facts: {
    studied,
    missed: (view, filters) => missedWork(view, absenceOf(sql`(${studied(view, filters)})`, filters)),
  },
  counts: {
    missed_lesson_count: missedOf('lesson'),
    missed_task_count: missedOf('task'),
    missed_test_count: missedOf('test'),
  },
  tally: (view, filters, facts) =>
    missedTally(view, absenceOf(facts.studied, filters), [
      'missed_lesson_count',
      'missed_task_count',
      'missed_test_count',
    ]),
});
