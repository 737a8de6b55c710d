import { subjectAttempts } from '@dekanat/contract/reports/subject-attempts.ts';
import { sql } from 'kysely';
import { relatedPerson } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { countReportFeature } from './count-report.ts';
import { plannedSubjects } from './planned-subjects.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';
import { taskTeacher } from './task-teachers.ts';

type Filters = FiltersOfReport<typeof subjectAttempts>;

const TEACHER_OF_ROW = taskTeacher({ subject: 'planned.id', group: 'groups.id' });

/** Attempts at tasks of planned subjects that match, in subjects that the students have not dropped. */
const attempts = (view: QueryScope, filters: Filters) => {
  const { from, where } = plannedSubjects(view, filters);
  return sql`
    select planned.id || '-' || attempt.group_id as row, attempt.id, attempt.university_id, attempt.student_id,
      attempt.group_id, planned.subject_id, null::text as name, attempt.mark::text as detail, attempt.created_at as at,
      attempt.status, planned.id as planned_id
    from ${from}
    join task_attempts attempt on attempt.semester_subject_id = planned.id
    join student_subjects subject on subject.semester_subject_id = planned.id
      and subject.student_id = attempt.student_id and subject.status <> 4
    where ${where}`;
};

export const subjectAttemptsFeature = countReportFeature(subjectAttempts, {
  /** The groups that take a subject, and those that a student with attempts has left since; a subject without any has one row. */
  rows: (view, filters: Filters) => {
    const { from, where } = plannedSubjects(view, filters);
    return sql`
      select planned.id || '-' || coalesce(groups.id, 0) as id, planned.id as planned_id, planned.university_id,
        planned.subject_id, planned.sort, groups.id as group_id, academic_years.name as curriculum_year,
        curricula.name as curricula_name, semesters.number::text as semester_name, syllabi.name as syllabus_name,
        ${TEACHER_OF_ROW} as teacher_id
      from ${from}
      join academic_years on academic_years.id = semesters.academic_year_id
      left join (
        select subject.semester_subject_id, subject.group_id as id
        from student_subjects subject join ${from} on planned.id = subject.semester_subject_id
        where subject.status <> 4 and ${where}
        union
        select attempt.planned_id, attempt.group_id from (${attempts(view, filters)}) attempt
      ) groups on groups.semester_subject_id = planned.id
      left join syllabi on syllabi.id = planned.syllabus_id
      where ${where} and ${matches({ 'groups.id': filters.group_id })}
        and ${filters.teacher_id === undefined ? sql`true` : sql`${TEACHER_OF_ROW} = ${filters.teacher_id}`}`;
  },
  order: sql`sort, planned_id, group_id`,
  names: {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  },
  facts: { attempts },
  counts: {
    attempt_count: { facts: 'attempts' },
    confirmed_count: { facts: 'attempts', where: sql`fact.status = 1` },
    process_count: { facts: 'attempts', where: sql`fact.status = 0` },
    rejected_count: { facts: 'attempts', where: sql`fact.status = 2` },
  },
  nested: (row) => ({
    semester_subject_groups:
      row.group_name === null
        ? []
        : [
            {
              grName: row.group_name,
              question_attempt: {
                count: row.attempt_count,
                confirmed: row.confirmed_count,
                process: row.process_count,
                rejected: row.rejected_count,
              },
            },
          ],
  }),
});
