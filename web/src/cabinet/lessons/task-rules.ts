import { UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import type { StudiedItem } from './studied-item.ts';

type Task = Pick<StudiedItem, 'count_of_attempts' | 'syllabus_module_lesson'>;

/** Whether another answer can be handed in, by the rules of the server: also while one is unchecked, such as one with a wrong file. */
export const canHandIn = (
  { count_of_attempts, syllabus_module_lesson }: Task,
  answers: readonly { status: TaskStatus }[],
): boolean =>
  syllabus_module_lesson.deadline_check &&
  answers.every(({ status }) => status !== 1) &&
  (count_of_attempts === UNLIMITED_ATTEMPTS || answers.length < count_of_attempts);
