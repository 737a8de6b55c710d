import type { TaskAttemptRow, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { definedOnly, orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  groupOfFaculty,
  matchingStudents,
  type StudentFilters,
  studentName,
} from '#features/students/shared.ts';

type Query = z.output<typeof taskAttempts.list.query>;
export type TaskSort = Query['sort'];

export interface TaskFilters {
  term?: StudentFilters['term'];
  status?: TaskStatus | undefined;
  subject_id?: number | undefined;
  group_id?: number | undefined;
  lesson_id?: number | undefined;
  student_id?: number | undefined;
  teacher_id?: number | undefined;
  without_teacher?: 0 | 1 | undefined;
  /** Only what is assigned to this teacher; 0: nothing. */
  assigned_to?: number | undefined;
}

/** The calling teacher without the permission of staff: sees what is assigned, and nothing else. */
export function restrictedTeacher({ caller }: Pick<Context, 'caller'>): number | undefined {
  return caller.kind === 'teacher' && !caller.permissions.has('rating_store') ? caller.teacherId : undefined;
}

/** Condition on `task_attempts`: of a group whose subject this teacher teaches. */
const taughtBy = (teacherId: number) => sql<SqlBool>`
  (task_attempts.semester_subject_id, task_attempts.group_id) in (
    select taught.semester_subject_id, taught.group_id from semester_subject_teachers taught
    where taught.teacher_id = ${teacherId})`;

/** Condition on `task_attempts`: of a group and subject to which nobody is assigned. */
const WITHOUT_TEACHER = sql<SqlBool>`not exists (
  select from semester_subject_teachers taught where taught.semester_subject_id = task_attempts.semester_subject_id
    and taught.group_id = task_attempts.group_id)`;

/** Condition on `task_attempts`: what the caller may see. A teacher is bound to no faculty. */
export function visibleTasks(context: Pick<Context, 'caller' | 'scope'>): Expression<SqlBool>[] {
  const { scope } = context;
  const teacher = restrictedTeacher(context);
  return [
    inScope({ ...scope, facultyId: null }, { university: 'task_attempts.university_id' }),
    ...(teacher === undefined ? [] : [taughtBy(teacher)]),
    ...(teacher !== undefined || scope.facultyId === null
      ? []
      : [groupOfFaculty('task_attempts.group_id', scope.facultyId)]),
  ];
}

function conditionsOf(view: QueryScope, filters: TaskFilters): Expression<SqlBool>[] {
  const { subject_id, lesson_id, teacher_id, without_teacher, assigned_to, term } = filters;
  const { facultyId } = view.scope;
  return [
    inScope({ ...view.scope, facultyId: null }, { university: 'task_attempts.university_id' }),
    ...(assigned_to === undefined ? [] : [taughtBy(assigned_to)]),
    ...(assigned_to !== undefined || facultyId === null
      ? []
      : [groupOfFaculty('task_attempts.group_id', facultyId)]),
    ...(teacher_id === undefined ? [] : [taughtBy(teacher_id)]),
    ...(without_teacher === 1 ? [WITHOUT_TEACHER] : []),
    ...(subject_id === undefined
      ? []
      : [
          sql<SqlBool>`task_attempts.semester_subject_id = any(array(
            select id from semester_subjects where subject_id = ${subject_id}))`,
        ]),
    ...(lesson_id === undefined
      ? []
      : [
          sql<SqlBool>`task_attempts.item_id = any(array(select id from lesson_items where lesson_id = ${lesson_id}))`,
        ]),
    ...(term === undefined
      ? []
      : [
          sql<SqlBool>`task_attempts.student_id in (${matchingStudents(
            { db: view.db, scope: { ...view.scope, facultyId: null } },
            { term },
          ).select('students.id')})`,
        ]),
  ];
}

/** Matching tasks: of `task_attempts` alone. */
export const matchingTasks = (view: QueryScope, filters: TaskFilters) =>
  view.db
    .selectFrom('task_attempts')
    .where((eb) => eb.and(conditionsOf(view, filters)))
    .where((eb) =>
      eb.and(
        definedOnly({
          'task_attempts.status': filters.status,
          'task_attempts.group_id': filters.group_id,
          'task_attempts.student_id': filters.student_id,
        }),
      ),
    );

const ORDERS = { id: sql.ref('task_attempts.id'), checked_at: sql.ref('task_attempts.checked_at') };
export const taskOrder = (sort: TaskSort) => orderOf(sort, ORDERS, 'id', [sql.ref('task_attempts.id')]);

export const TASK_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  student_group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
} as const;

type ShownRow = Omit<TaskAttemptRow, keyof typeof TASK_NAMES> & { university_id: number };

/** Tasks as the list shows them, as `task_attempts`. */
export const shownTasks = ({ db, language }: Pick<QueryScope, 'db' | 'language'>, ids: RawBuilder<number>) =>
  db
    .selectFrom(
      sql<ShownRow>`(
        select task_attempts.id, task_attempts.university_id, task_attempts.version, task_attempts.created_at, task_attempts.student_id,
          ${studentName(language)} as fio, task_attempts.group_id, planned.subject_id, task_attempts.semester_subject_id,
          task_attempts.item_id, item.lesson_id, lesson.name as lesson_name, task_attempts.number, task_attempts.status,
          task_attempts.mark, task_attempts.comment, ${accountName} as checked_by, task_attempts.checked_at, (
            select count(*)::integer from files where files.claimed_table = 'task_attempts'
              and files.claimed_id = task_attempts.id) as files
        from task_attempts
        join students on students.id = task_attempts.student_id
        join semester_subjects planned on planned.id = task_attempts.semester_subject_id
        join lesson_items item on item.id = task_attempts.item_id
        join syllabus_lessons lesson on lesson.id = item.lesson_id
        left join users on users.id = task_attempts.checked_by
        where task_attempts.id in ${ids})`.as('task_attempts'),
    )
    .selectAll();
