import { subjectMarks } from '@dekanat/contract/reports/subject-marks.ts';
import { sql } from 'kysely';
import { countReportFeature } from './count-report.ts';
import { joinCounted, markCounts, presentStudents } from './counted-subjects.ts';
import type { FiltersOfReport } from './report-filters.ts';
import { plannedByRow, SUBJECT_ROW_NAMES, studentsByRow } from './subject-rows.ts';

type Filters = FiltersOfReport<typeof subjectMarks>;

export const subjectMarksFeature = countReportFeature(subjectMarks, {
  rows: (view, filters: Filters) => sql`
    select distinct planned.row as id, planned.university_id, planned.subject_id, planned.department_id, planned.number,
      planned.number::text as semester_name from (${plannedByRow(view, filters)}) planned`,
  order: sql`university_id, department_id nulls last, number, subject_id`,
  names: SUBJECT_ROW_NAMES,
  facts: {
    students: studentsByRow,
    marks: (view, filters: Filters) => sql`
      select planned.row, subject.id, planned.university_id, subject.student_id, subject.group_id, planned.subject_id,
        null::text as name, subject.current_mark::text as detail, null::timestamptz as at, subject.current_mark as mark
      from (${plannedByRow(view, filters)}) planned ${joinCounted(view)}
      where subject.current_mark is not null`,
  },
  // A student takes one planned subject of a row: a curriculum has one semester of a number, and this a subject once.
  tally: (view, filters: Filters) => sql`
    with planned as materialized (${plannedByRow(view, filters)})
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
