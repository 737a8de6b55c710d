import type { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { DEPARTMENT } from '#features/structure/shared.ts';
import { joinCounted } from './counted-subjects.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

/** The filters of reports whose rows are subjects of a department in a semester. */
type Filters = Omit<FiltersOfReport<typeof subjectMarks>, 'sort'>;

/**
 * Planned subjects in scope that match, with the key of their row. A subject belongs to the department of its lead teacher, else of
 * its second teacher, else of the teacher assigned to the first of its groups. `offset 0`: the key once for each planned subject, not
 * for each of its students.
 */
export const plannedByRow = ({ scope }: QueryScope, filters: Filters): RawBuilder<unknown> => sql`
  select found.*, found.subject_id || '-' || found.number || '-' || coalesce(found.department_id, 0) as row
  from (
    select planned.id, planned.university_id, planned.subject_id, semesters.number, coalesce(own.department_id, (
      select teachers.department_id from semester_subject_teachers assigned
      join teachers on teachers.id = assigned.teacher_id
      where assigned.semester_subject_id = planned.id order by assigned.statement, assigned.group_id, teachers.id limit 1
    )) as department_id
    from semester_subjects planned
    join semesters on semesters.id = planned.semester_id
    join curricula on curricula.id = planned.curriculum_id
    left join teachers own on own.id = coalesce(planned.teacher_id, planned.tutor_id)
    where ${inScope(scope, CURRICULUM_SCOPE)} and ${matches({
      'semesters.academic_year_id': filters.academic_year_id,
      'semesters.season': filters.season_semester,
      'curricula.faculty_id': filters.faculty_id,
      'planned.subject_id': filters.subject_id,
      'planned.curriculum_id': filters.curriculum_id,
    })}) found
  where ${matches({ 'found.department_id': filters.department_id })} offset 0`;

/** The students of each row. */
export const studentsByRow = (view: QueryScope, filters: Filters): RawBuilder<unknown> => sql`
  select member.row, member.student_id as id, students.university_id, member.student_id, students.group_id,
    null::integer as subject_id, null::text as name, null::text as detail, null::timestamptz as at
  from (
    select distinct planned.row, subject.student_id
    from (${plannedByRow(view, filters)}) planned ${joinCounted(view)}) member
  left join students on students.id = member.student_id`;

export const SUBJECT_ROW_NAMES = {
  subject_translation_name: relatedName(SUBJECT, 'name', 'subject_id'),
  department_translation: relatedName(DEPARTMENT, 'name', 'department_id'),
};
