import { syllabusUse } from '@dekanat/contract/reports/syllabus-use.ts';
import { sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { countReportFeature } from './count-report.ts';
import { plannedSubjects } from './planned-subjects.ts';
import { areStudents, inDays, matches, ofStudents, onDay, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof syllabusUse>;

/** Each time that a student opened a lesson of a subject which the student takes. Views have no id: their time is one within a row. */
const views = (view: QueryScope, filters: Filters) => {
  const { from, where } = plannedSubjects(view, filters);
  return sql`
    select student_subject.student_id || '-' || planned.id || '-' || opened.lesson_id as row,
      extract(epoch from opened.at)::integer as id, planned.university_id, student_subject.student_id, student_subject.group_id,
      planned.subject_id, null::text as name, lesson.name as detail, opened.at, opened.lesson_id, lesson.syllabus_id
    from ${from}
    join student_subjects student_subject on student_subject.semester_subject_id = planned.id and student_subject.status <> 4
    join lesson_views opened on opened.student_id = student_subject.student_id and opened.semester_subject_id = planned.id
    join syllabus_lessons lesson on lesson.id = opened.lesson_id
    where ${where} and ${inDays('opened.at', filters)} and ${onDay('opened.at', filters)} and ${areStudents(filters)} and ${ofStudents('student_subject.student_id', view, filters)}
      and ${matches({ 'student_subject.group_id': filters.group_id, 'lesson.syllabus_id': filters.syllabus_id })}`;
};

export const syllabusUseFeature = countReportFeature(syllabusUse, {
  rows: ({ language }, _filters: Filters, facts) => sql`
    select opened.row as id, opened.university_id, opened.student_id, students.user_id, opened.group_id, opened.subject_id,
      opened.lesson_id, students.full_name, ${studentName(language)} as fio, syllabi.name as syllabus_name,
      opened.detail as lesson_name, opened.login_date
    from (
      select one.row, one.university_id, one.student_id, one.group_id, one.subject_id, one.lesson_id, one.syllabus_id,
        one.detail, max(one.at) as login_date
      from ${facts.views} one group by 1, 2, 3, 4, 5, 6, 7, 8) opened
    join students on students.id = opened.student_id
    join syllabi on syllabi.id = opened.syllabus_id`,
  order: sql`full_name, student_id, login_date desc, id`,
  names: {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  },
  facts: { views },
  counts: { view_count: { facts: 'views' } },
});
