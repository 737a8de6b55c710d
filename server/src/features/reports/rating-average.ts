import { ratingAverage } from '@dekanat/contract/reports/rating-average.ts';
import { type RawBuilder, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { isStatement, statementNumber } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, searchOfUniversity, studentName } from '#features/students/shared.ts';
import { matrixReportFeature } from './matrix-report.ts';
import { inPlannedSubjects, plannedSubjects } from './planned-subjects.ts';
import type { FiltersOfReport } from './report-filters.ts';

type Given = FiltersOfReport<typeof ratingAverage>;
type Filters = Omit<Given, 'fio'> & { term: Awaited<ReturnType<typeof searchOfUniversity>> };

/** Ratings on the statement; of several retakes of a subject the last. Ratings are points of 100. */
const rated = (view: QueryScope, { statement, ...filters }: Filters, student: RawBuilder<unknown>) => {
  const { from, where } = plannedSubjects(view, filters);
  return sql`
    select distinct on (subject.id) subject.student_id, planned.subject_id, planned.university_id, rated.rating
    from student_subjects subject
    join ${from} on planned.id = subject.semester_subject_id
    join ratings rated on rated.student_subject_id = subject.id and rated.rating is not null
      and ${isStatement('rated.statement', statementNumber(statement))}
    where ${student} and ${where} and subject.status <> 4 and ${ofCurrentCurriculum('subject')}
    order by subject.id, rated.statement desc`;
};

/**
 * Condition on `students`: has a rating of the statement. Without a filter of subjects the first one of each student is looked up (`offset 0`:
 * otherwise PostgreSQL reads the ratings of all universities first); with one, those who take the subjects are read first.
 */
function isRated(view: QueryScope, filters: Filters) {
  const { academic_year_id, faculty_id, curriculum_id, semester_id } = filters;
  const ofSubject = { academic_year_id, faculty_id, curriculum_id, semester_id };
  const from = sql`
    from student_subjects subject
    join ratings rated on rated.student_subject_id = subject.id and rated.rating is not null
      and ${isStatement('rated.statement', statementNumber(filters.statement))}
    where subject.status <> 4 and ${ofCurrentCurriculum('subject')}`;
  if (Object.values(ofSubject).every((value) => value === undefined)) {
    const { from: planned, where } = plannedSubjects(view, {});
    // Students have subjects of their own university only.
    const isInFaculty =
      view.scope.facultyId === null
        ? sql`true`
        : sql`exists (select from ${planned} where planned.id = subject.semester_subject_id and ${where})`;
    return sql<boolean>`exists (
      select ${from} and subject.student_id = students.id and ${isInFaculty} offset 0)`;
  }
  return sql<boolean>`students.id = any(array(
    select subject.student_id ${from} and ${inPlannedSubjects('subject.semester_subject_id', view, ofSubject)}))`;
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
    ).where(isRated(view, filters)),
  id: 'students.id',
  order: sql`students.full_name, students.id`,
  rows: (view, filters, ids) => sql`
    select students.id, students.id as student_id, students.university_id, ${studentName(view.language)} as fio,
      students.group_id, (
        select round(avg(one.rating))::integer
        from (${rated(view, filters, sql`subject.student_id = students.id`)}) one) as average
    from students where students.id in (${ids})`,
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  cells: (view, filters, ids) => sql`
    select one.student_id as row_id, one.subject_id as column_id, one.university_id, 0 as place,
      round(avg(one.rating))::integer as value
    from (${rated(view, filters, sql`subject.student_id in (${ids})`)}) one
    group by one.student_id, one.subject_id, one.university_id`,
  title: relatedName(SUBJECT, 'name', 'id').source,
  missing: null,
});
