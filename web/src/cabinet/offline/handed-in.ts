import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { studentTasks } from '@dekanat/contract/study/tasks.ts';
import type { QueryKey } from '@tanstack/react-query';
import { queryClient } from '#api/query.ts';
import { changeShown } from './shown-queries.ts';
import { changeStored } from './stored-queries.ts';
import type { Written } from './written.ts';

type HandedIn = ResultOf<typeof studentTasks.handIn>;
type List = ResultOf<typeof studentTasks.list>;

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
 * Enters an answer to a task that the server has stored, in the lists that are shown and stored. They are read again as well, but without a
 * connection that fails: the student would hand in the same once more.
 */
export function enterHandedIn(written: Written, handedIn: HandedIn): void {
  const { name } = STUDY.task_attempts;
  const enter = (before: List): List =>
    before.data.some(({ id }) => id === handedIn.id)
      ? before
      : { ...before, data: [handedIn, ...before.data], total: before.total + 1 };
  changeShown<List>({ queryKey: [name], predicate: ({ queryKey }) => isOfTask(queryKey, written) }, enter);
  // Sent after a reload, while another page is open.
  const isOnlyStored = (key: QueryKey) => key[0] === name && queryClient.getQueryData(key) === undefined;
  void changeStored<List>((key) => isOnlyStored(key) && isOfTask(key, written), enter);
}

export type { HandedIn };
