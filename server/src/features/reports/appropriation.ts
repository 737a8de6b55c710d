import { appropriation } from '@dekanat/contract/reports/appropriation.ts';
import { sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { countReportFeature } from './count-report.ts';
import { joinCounted, markCounts, presentStudents } from './counted-subjects.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

type Filters = FiltersOfReport<typeof appropriation>;

/** Curricula and their semesters in scope that match. */
const within = ({ scope }: QueryScope, filters: Filters) => sql`
  from curricula join semesters on semesters.curriculum_id = curricula.id
  join specialities on specialities.id = curricula.speciality_id
  where ${inScope(scope, CURRICULUM_SCOPE)} and ${matches({
    'semesters.academic_year_id': filters.academic_year_id,
    'semesters.season': filters.season_semester,
    'curricula.education_form_id': filters.education_form_id,
    'specialities.education_type_id': filters.education_type_id,
    'curricula.faculty_id': filters.faculty_id,
  })} and ${filters.course === undefined ? sql`true` : sql`(semesters.number + 1) / 2 = ${filters.course}`}`;

/** Condition on `planned`. The semesters are read first, as an array: otherwise PostgreSQL reads the plans of all universities. */
const planned = (view: QueryScope, filters: Filters) =>
  sql`planned.semester_id = any(array(select semesters.id ${within(view, filters)}))`;

export const appropriationFeature = countReportFeature(appropriation, {
  rows: (view, filters: Filters) => sql`
    select distinct curricula.id::text as id, curricula.university_id, curricula.id as curriculum_id,
      curricula.name as curricula_name ${within(view, filters)}`,
  order: sql`curricula_name, curriculum_id`,
  facts: {
    students: (view, filters: Filters) => sql`
      select member.curriculum_id::text as row, member.student_id as id, students.university_id, member.student_id,
        students.group_id, null::integer as subject_id, null::text as name, null::text as detail, null::timestamptz as at
      from (
        select distinct subject.curriculum_id, subject.student_id
        from semester_subjects planned ${joinCounted(view)}
        where ${planned(view, filters)}) member
      left join students on students.id = member.student_id`,
    marks: (view, filters: Filters) => sql`
      select subject.curriculum_id::text as row, subject.id, planned.university_id, subject.student_id, subject.group_id,
        planned.subject_id, null::text as name, subject.current_mark::text as detail, null::timestamptz as at,
        subject.current_mark as mark
      from semester_subjects planned ${joinCounted(view)}
      where subject.current_mark is not null and ${planned(view, filters)}`,
  },
  // The subjects of each student are summed before the registrations are joined, so that these are looked up once for each student.
  tally: (view, filters: Filters) => sql`
    select taken.*, taken.curriculum_id::text as row, 1 as student_register_count from (
      select subject.student_id, subject.curriculum_id, count(subject.current_mark) as marks,
        ${markCounts(['count_five_mark', 'count_four_mark', 'count_three_mark', 'count_two_mark'])}
      from semester_subjects planned
      join student_subjects subject on subject.semester_subject_id = planned.id and subject.status <> 4
      where ${planned(view, filters)} group by subject.student_id, subject.curriculum_id offset 0) taken
    join ${presentStudents(view)} present on present.student_id = taken.student_id and present.curriculum_id = taken.curriculum_id
      and (taken.marks > 0 or present.studies)`,
  counts: {
    student_register_count: { facts: 'students' },
    count_five_mark: { facts: 'marks', where: sql`fact.mark = 5` },
    count_four_mark: { facts: 'marks', where: sql`fact.mark = 4` },
    count_three_mark: { facts: 'marks', where: sql`fact.mark = 3` },
    count_two_mark: { facts: 'marks', where: sql`fact.mark = 2` },
  },
  shares: {
    five_percent: 'count_five_mark',
    four_percent: 'count_four_mark',
    three_percent: 'count_three_mark',
    two_percent: 'count_two_mark',
  },
});
