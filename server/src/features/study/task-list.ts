import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import { sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import { formatInstant } from '#api/instant-format.ts';
import { searchOfUniversity } from '#features/students/shared.ts';
import { largeList } from '#platform/resources/large-list.ts';
import {
  matchingTasks,
  restrictedTeacher,
  shownTasks,
  TASK_NAMES,
  type TaskFilters,
  taskOrder,
} from './task-rows.ts';

/** The tasks of a teacher are few: they are found by group and sorted, not looked for among those of all. */
const BY_SORTING = sql`task_attempts.id + 0`;

export const taskList = largeList(taskAttempts, {
  filters: async (context, { fio, assigned, ...filters }): Promise<TaskFilters> => {
    const term = await searchOfUniversity(context, fio);
    return {
      ...filters,
      ...(term && { term }),
      assigned_to: assigned === 1 ? teacherIdOf(context.caller) : restrictedTeacher(context),
    };
  },
  matching: matchingTasks,
  id: 'task_attempts.id',
  order: (_language, sort) => taskOrder(sort),
  quickIds: (context, filters, { sort }) =>
    filters.assigned_to === undefined || sort === 'checked_at' || sort === '-checked_at'
      ? undefined
      : matchingTasks(context, filters)
          .select('task_attempts.id')
          .orderBy(BY_SORTING, sort === '-id' ? 'desc' : 'asc'),
  rows: shownTasks,
  names: TASK_NAMES,
  file: {
    title: 'task_attempt.title',
    headings: {
      fio: 'student.full_name',
      student_group_name: 'student.group_name',
      subject_name: 'gpa.subject_name',
      lesson_name: 'task_attempt.lesson_name',
      number: 'task_attempt.number',
      created_at: 'task_attempt.created_at',
      status: 'task_attempt.status',
      mark: 'task_attempt.mark',
      comment: 'task_attempt.comment',
      checked_by: 'task_attempt.checked_by',
      checked_at: 'task_attempt.checked_at',
    },
    cells: {
      status: (row, text) => text(`task_attempt.status.${row.status}`),
      created_at: (row) => formatInstant(row.created_at),
      checked_at: (row) => row.checked_at && formatInstant(row.checked_at),
    },
  },
});
