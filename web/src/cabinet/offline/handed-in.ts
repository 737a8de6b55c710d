import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { studentTasks } from '@dekanat/contract/study/tasks.ts';
import type { QueryKey } from '@tanstack/react-query';
import { changeShown } from './shown-queries.ts';
import type { Written } from './written.ts';

type HandedIn = ResultOf<typeof studentTasks.handIn>;

interface Asked {
  params?: { itemId?: number };
  query?: { semester_id?: number; subject_id?: number };
}

/** Whether a query is that of the answers to the task, for the subject of this one. One that was written before answers named a subject is for each. */
function isOfTask([, , asked]: QueryKey, { params, body }: Written): boolean {
  const { params: shown, query } = (asked ?? {}) as Asked;
  if (shown?.itemId !== params.itemId) return false;
  return (
    body.subject_id === undefined ||
    (body.semester_id === query?.semester_id && body.subject_id === query?.subject_id)
  );
}

/**
 * Enters an answer to a task that the server has stored. The list is read again as well, but without a connection that fails: the student
 * would hand in the same once more.
 */
export function enterHandedIn(written: Written, handedIn: HandedIn): void {
  changeShown<ResultOf<typeof studentTasks.list>>(
    {
      queryKey: [STUDY.task_attempts.name],
      predicate: ({ queryKey }) => isOfTask(queryKey, written),
    },
    (before) =>
      before.data.some(({ id }) => id === handedIn.id)
        ? before
        : { ...before, data: [handedIn, ...before.data], total: before.total + 1 },
  );
}

export type { HandedIn };
