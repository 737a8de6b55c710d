import { attemptMarks } from '@dekanat/contract/reports/attempt-marks.ts';
import { WAITING } from '@dekanat/contract/reports/report-filters.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import { relatedPerson } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { groupOfFaculty, studentName } from '#features/students/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';
import { byChoice } from './list-charts.ts';
import { listReportFeature } from './list-report.ts';
import { inPlannedSubjects } from './planned-subjects.ts';
import { matches, ofStudents, onDay, type SearchedFilters } from './report-filters.ts';
import { ofTaskTeacher, taskTeacher } from './task-teachers.ts';
import { waitsFor } from './waiting-tasks.ts';

type Filters = SearchedFilters<typeof attemptMarks>;

const when = (given: unknown, condition: RawBuilder<SqlBool>) =>
  given === undefined ? sql<SqlBool>`true` : condition;

/** Conditions on `task_attempts`. A task belongs to the faculty of the group in which the student was taught. */
const conditionsOf = (view: QueryScope, filters: Filters) => {
  const { syllabus_id, teacher_id, curriculum_id, semester_id, group_id, waiting } = filters;
  const { facultyId } = view.scope;
  const university = { ...view, scope: { ...view.scope, facultyId: null } };
  return [
    matches({ 'task_attempts.group_id': group_id }),
    onDay('task_attempts.created_at', filters),
    when(facultyId ?? undefined, sql`${groupOfFaculty('task_attempts.group_id', facultyId ?? 0)}`),
    when(
      syllabus_id,
      sql`task_attempts.item_id = any(array(select id from lesson_items where syllabus_id = ${syllabus_id ?? 0}))`,
    ),
    inPlannedSubjects('task_attempts.semester_subject_id', university, { curriculum_id, semester_id }),
    ofTaskTeacher(teacher_id),
    waiting === undefined ? sql<SqlBool>`true` : waitsFor(waiting),
    ofStudents('task_attempts.student_id', view, filters),
  ];
};

const dayOf = (at: string) => sql`(${sql.ref(at)} at time zone 'Asia/Tashkent')::date`;

export const attemptMarkFeature = listReportFeature(attemptMarks, {
  matching: (view, filters) =>
    view.db
      .selectFrom('task_attempts')
      .where(inScope({ ...view.scope, facultyId: null }, { university: 'task_attempts.university_id' }))
      .where((eb) => eb.and(conditionsOf(view, filters))),
  id: 'task_attempts.id',
  chart: byChoice(WAITING, waitsFor),
  order: () => sql`task_attempts.id desc`,
  rows: ({ db, language }: QueryScope, ids: RawBuilder<number>) =>
    db
      .selectFrom('task_attempts')
      .innerJoin('students', 'students.id', 'task_attempts.student_id')
      .innerJoin('semester_subjects', 'semester_subjects.id', 'task_attempts.semester_subject_id')
      .innerJoin('lesson_items', 'lesson_items.id', 'task_attempts.item_id')
      .innerJoin('syllabus_lessons', 'syllabus_lessons.id', 'lesson_items.lesson_id')
      .where('task_attempts.id', 'in', ids)
      .select([
        'task_attempts.id',
        'task_attempts.university_id',
        'task_attempts.student_id',
        'task_attempts.group_id',
        'semester_subjects.subject_id',
        'syllabus_lessons.name as syllabus_module_lesson_name',
        'task_attempts.created_at',
        'task_attempts.checked_at as check_date',
      ])
      .select([
        studentName(language).as('student_fio'),
        taskTeacher().as('teacher_id'),
        sql<number>`coalesce(${dayOf('task_attempts.checked_at')}, (now() at time zone 'Asia/Tashkent')::date)
          - ${dayOf('task_attempts.created_at')}`.as('date_diff'),
      ]),
  names: {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    teacher_fio: relatedPerson(TEACHER, 'fio', 'teacher_id'),
  },
});
