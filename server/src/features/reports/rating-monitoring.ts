import type { MatrixColumn } from '@dekanat/contract/reports/matrix-report.ts';
import { ratingMonitoring } from '@dekanat/contract/reports/rating-monitoring.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { statementName } from '#features/ratings/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { absenceWord } from './absence-word.ts';
import { IS_COUNTED } from './counted-subjects.ts';
import { matrixReportFeature } from './matrix-report.ts';
import { plannedSubjects } from './planned-subjects.ts';
import type { FiltersOfReport } from './report-filters.ts';

type Filters = FiltersOfReport<typeof ratingMonitoring>;
interface Result {
  rating: number | null;
  mark: number | null;
  absent: boolean;
  statement: string;
}

/** The subjects of the semester, as `subject`; a result that was earned in another group stays with that group. */
const subjectsOf = (view: QueryScope, filters: Filters): RawBuilder<unknown> => {
  const { from, where } = plannedSubjects(view, filters);
  return sql`from student_subjects subject
    join ${from} on planned.id = subject.semester_subject_id
    left join ratings current on current.student_subject_id = subject.id and current.statement = subject.current_statement
    where ${where} and ${IS_COUNTED}`;
};

/** On which statement the subject was passed; a failed result has no letter. */
const LETTER = sql`case when current.mark < 3 then '—' when current.statement = 1 then 'A' else 'B' end`;

/** The points, or the word for an absence. */
const pointsOf = (view: QueryScope) =>
  sql`case when current.absent then ${absenceWord(view)} else current.rating::text end`;

const resultsOf = ({ results }: Record<string, unknown>) => (results ?? {}) as Record<number, Result | null>;

export const ratingMonitoringFeature = matrixReportFeature(ratingMonitoring, {
  filters: async (_context, filters: Filters) => filters,
  matching: (view, filters) =>
    // An array: otherwise PostgreSQL compares all students, in order of their names.
    view.db.selectFrom('students').where(
      sql<boolean>`students.id = any(array(
        select subject.student_id ${subjectsOf(view, filters)} and subject.group_id = ${filters.group_id}))`,
    ),
  id: 'students.id',
  order: sql`students.full_name, students.id`,
  rows: (view, filters, ids) => sql`
    select students.id, students.id as student_id, students.university_id, ${studentName(view.language)} as fio, students.first_name,
      students.second_name, students.third_name, (
        select jsonb_object_agg(planned.subject_id, case when current.rating is not null then jsonb_build_object(
          'rating', current.rating, 'mark', current.mark, 'absent', current.absent, 'statement', ${statementName('current.statement')}) end)
        ${subjectsOf(view, filters)} and subject.student_id = students.id) as results
    from students where students.id in (${ids})`,
  names: {},
  cells: (view, filters, ids) => sql`
    select subject.student_id as row_id, planned.subject_id as column_id, planned.university_id, planned.sort as place,
      ${pointsOf(view)} || '/' || coalesce(current.mark::text, '—') || '/' || ${LETTER} as value
    ${subjectsOf(view, filters)} and subject.student_id in (${ids})`,
  title: relatedName(SUBJECT, 'name', 'id').source,
  missing: '--',
  nested: (row, columns: readonly MatrixColumn[]) => ({
    student_subject: columns.flatMap(({ id, title }) => {
      const result = resultsOf(row)[id];
      return result === undefined ? [] : [{ subject_id: id, subject_name: title, rating_register: result }];
    }),
  }),
});
