import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { type RawBuilder, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { DEPARTMENT } from '#features/structure/shared.ts';
import { countReportFeature } from './count-report.ts';
import { joinCounted, markCounts, presentStudents } from './counted-subjects.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

type Filters = FiltersOfReport<typeof subjectMarks>;

/**
 * Planned subjects in scope that match, with the key of their row. A subject belongs to the department of its lead teacher, else of
 * its second teacher, else of the teacher assigned to the first of its groups. `offset 0`: the key once for each planned subject, not
 * for each of its students.
 */
const planned = ({ scope }: QueryScope, filters: Filters): RawBuilder<unknown> => sql`
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

export const subjectMarksFeature = countReportFeature(subjectMarks, {
  rows: (view, filters: Filters) => sql`
    select distinct planned.row as id, planned.university_id, planned.subject_id, planned.department_id, planned.number,
      planned.number::text as semester_name from (${planned(view, filters)}) planned`,
  order: sql`university_id, department_id nulls last, number, subject_id`,
  names: {
    subject_translation_name: relatedName(SUBJECT, 'name', 'subject_id'),
    department_translation: relatedName(DEPARTMENT, 'name', 'department_id'),
  },
  facts: {
    students: (view, filters: Filters) => sql`
      select member.row, member.student_id as id, students.university_id, member.student_id, students.group_id,
        null::integer as subject_id, null::text as name, null::text as detail, null::timestamptz as at
      from (
        select distinct planned.row, subject.student_id
        from (${planned(view, filters)}) planned ${joinCounted(view)}) member
      left join students on students.id = member.student_id`,
    marks: (view, filters: Filters) => sql`
      select planned.row, subject.id, planned.university_id, subject.student_id, subject.group_id, planned.subject_id,
        null::text as name, subject.current_mark::text as detail, null::timestamptz as at, subject.current_mark as mark
      from (${planned(view, filters)}) planned ${joinCounted(view)}
      where subject.current_mark is not null`,
  },
  // A student takes one planned subject of a row: a curriculum has one semester of a number, and this a subject once.
  tally: (view, filters: Filters) => sql`
    with planned as materialized (${planned(view, filters)})
    select planned.row, counted.* from planned join (
      select subject.semester_subject_id, count(*)::integer as student_count,
        ${markCounts(['mark_5', 'mark_4', 'mark_3', 'mark_2'])}
      from student_subjects subject
      join ${presentStudents(view)} present on present.student_id = subject.student_id
        and present.curriculum_id = subject.curriculum_id and (subject.current_mark is not null or present.studies)
      where subject.semester_subject_id = any(array(select id from planned)) and subject.status <> 4
      group by subject.semester_subject_id) counted on counted.semester_subject_id = planned.id`,
  counts: {
    student_count: { facts: 'students' },
    mark_5: { facts: 'marks', where: sql`fact.mark = 5` },
    mark_4: { facts: 'marks', where: sql`fact.mark = 4` },
    mark_3: { facts: 'marks', where: sql`fact.mark = 3` },
    mark_2: { facts: 'marks', where: sql`fact.mark = 2` },
  },
});
