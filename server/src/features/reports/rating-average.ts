import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE, ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { isRetake, isStatement, statementNumber } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, searchOfUniversity, studentName } from '#features/students/shared.ts';
import { absenceWord } from './absence-word.ts';
import { matrixReportFeature } from './matrix-report.ts';
import { inPlannedSubjects, plannedSubjects } from './planned-subjects.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

type Given = FiltersOfReport<typeof ratingAverage>;
type Filters = Omit<Given, 'fio'> & { term: Awaited<ReturnType<typeof searchOfUniversity>> };

/**
 * Ratings of these students on the statement; of several retakes of a subject the last. Ratings are points of 100. The subjects of the
 * students are read first (`offset 0`).
 */
const rated = (view: QueryScope, { statement, ...filters }: Filters, ids: RawBuilder<unknown>) => {
  const { from, where } = plannedSubjects(view, filters);
  return sql`
    select distinct on (subject.id) subject.student_id, planned.subject_id, planned.university_id, rated.rating, rated.absent
    from (
      select subject.id, subject.student_id, subject.semester_subject_id from student_subjects subject
      where subject.student_id in (${ids}) and subject.status <> 4 and ${ofCurrentCurriculum('subject')} offset 0) subject
    join ${from} on planned.id = subject.semester_subject_id
    join ratings rated on rated.student_subject_id = subject.id and rated.rating is not null
      and ${isStatement('rated.statement', statementNumber(statement))}
    where ${where}
    order by subject.id, rated.statement desc`;
};

/** The points of a student in a subject as a number, or the word for an absence when all results are absences. */
const pointsOf = (view: QueryScope) => sql`
  case when bool_and(one.absent) then to_jsonb(${absenceWord(view)}::text)
    else to_jsonb(round(avg(one.rating))::integer) end`;

/**
 * Condition on `subject`: it has a rating on the statement. The current statement is the last one with a mark, and no rating is without a
 * mark, so that ratings are read only where a later statement counts. Worded as the index `student_subjects_rated` is.
 */
function isRatedOn(statement: Filters['statement']) {
  const number = statementNumber(statement);
  const isCurrent = isStatement('subject.current_statement', number);
  const hasEarlier = sql`exists (
    select from ratings rated where rated.student_subject_id = subject.id and rated.statement = ${number} and rated.rating is not null)`;
  return sql<SqlBool>`subject.status <> 4 and subject.current_statement is not null
    and ${isRetake(number) ? isCurrent : sql`subject.current_statement >= ${number} and (${isCurrent} or ${hasEarlier})`}`;
}

/**
 * Condition on `students` and `present`, their registrations: a subject of the present curriculum is rated on the statement. The first one
 * of each student is looked up (`offset 0`: otherwise PostgreSQL reads the subjects of all universities first); with a filter of
 * semesters, those who take the subjects are read first.
 */
function isRated(view: QueryScope, filters: Filters) {
  const { academic_year_id, faculty_id, curriculum_id, semester_id } = filters;
  const isRatedSubject = isRatedOn(filters.statement);
  if (academic_year_id !== undefined || semester_id !== undefined)
    return sql<boolean>`students.id = any(array(
      select subject.student_id from student_subjects subject where ${isRatedSubject} and ${ofCurrentCurriculum('subject')}
        and ${inPlannedSubjects('subject.semester_subject_id', view, { academic_year_id, faculty_id, curriculum_id, semester_id })}))`;
  const isOfCurricula = [view.scope.facultyId ?? undefined, faculty_id, curriculum_id].every(
    (one) => one === undefined,
  )
    ? sql`true`
    : sql`present.curriculum_id in (
        select curricula.id from curricula where ${inScope(view.scope, CURRICULUM_SCOPE)} and ${matches({
          'curricula.faculty_id': faculty_id,
          'curricula.id': curriculum_id,
        })})`;
  return sql<boolean>`(${isOfCurricula} and exists (
    select from student_subjects subject where ${isRatedSubject} and subject.student_id = present.student_id
      and subject.curriculum_id = present.curriculum_id offset 0))`;
}

export const ratingAverageFeature = matrixReportFeature(ratingAverage, {
  filters: async (context, { fio, ...filters }: Given): Promise<Filters> => ({
    ...filters,
    term: await searchOfUniversity(context, fio),
  }),
  /** Of the university and the present group; which faculty a result belongs to, its curriculum says. */
  matching: (view, filters) =>
    matchingStudents(
      { db: view.db, scope: { ...view.scope, facultyId: null } },
      { ...(filters.term && { term: filters.term }), user_id: filters.user_id, group_id: filters.group_id },
    )
      .innerJoin('student_registers as present', (join) =>
        join
          .onRef('present.student_id', '=', 'students.id')
          .onRef('present.university_id', '=', 'students.university_id')
          .on('present.to_date', 'is', null),
      )
      .where(isRated(view, filters)),
  id: 'students.id',
  order: sql`students.full_name, students.id`,
  rows: (view, filters, ids) => sql`
    select students.id, students.id as student_id, students.university_id, ${studentName(view.language)} as fio,
      students.group_id, mean.average
    from students
    left join (
      select one.student_id, round(avg(one.rating))::integer as average
      from (${rated(view, filters, ids)}) one group by one.student_id) mean on mean.student_id = students.id
    where students.id in (${ids})`,
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  cells: (view, filters, ids) => sql`
    select one.student_id as row_id, one.subject_id as column_id, one.university_id, 0 as place,
      ${pointsOf(view)} as value
    from (${rated(view, filters, ids)}) one
    group by one.student_id, one.subject_id, one.university_id`,
  title: relatedName(SUBJECT, 'name', 'id').source,
  missing: null,
});
