import { QueryId } from '@dekanat/contract/api/fields.ts';
import { taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { z } from 'zod';
import { useSearchParams } from '#ui/search-params.ts';

const ALL = 'all';
/** The filters of the list, and the task that is open. */
const TaskSearch = taskAttempts.list.query.extend({
  /** Tasks that wait, unless another status or all are named. */
  status: z.enum(['0', '1', '2', ALL]).default('0'),
  task: QueryId.optional(),
});

/** The address of the screen is its state. */
export function useTaskSearch() {
  const { values, change } = useSearchParams(TaskSearch);
  const { task, status, ...others } = values ?? TaskSearch.parse({});
  const query = { ...others, status: status === ALL ? undefined : (Number(status) as TaskStatus) };
  return {
    task,
    query,
    change,
    showStatus: (chosen = ALL as TaskStatus | typeof ALL) =>
      change({ status: chosen, page: 1, task: undefined }),
  };
}
export type TaskSearchValues = ReturnType<typeof useTaskSearch>;
