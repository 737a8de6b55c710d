import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { useMutation } from '@tanstack/react-query';
import { call } from '#api/api.ts';
import { queryClient } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

const CHANGED = [statements.list, sheets.read, totalStatements.list];

/** Calls one request for each sheet, one after another. */
function useEachSheet(change: (id: number) => Promise<unknown>, done: TextKey) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const { mutate } = useMutation({
    mutationFn: async (ids: readonly number[]) => {
      for (const id of ids) await change(id);
    },
    onSuccess: () => feedback.success(text(done)),
    onError: showRefusal,
    onSettled: () => {
      for (const { resource } of CHANGED) void queryClient.invalidateQueries({ queryKey: [resource.name] });
    },
  });
  return mutate;
}

/** Reopens sheets that were closed just now; undefined for users who may not reopen. */
export function useClosingUndo(): ((ids: readonly number[]) => void) | undefined {
  const mayReopen = useMay(statements.reopen);
  const undo = useEachSheet(
    (id) => call(statements.reopen, { params: { id }, body: { undo: true } }),
    'statement.close.undone',
  );
  return mayReopen ? undo : undefined;
}

/** Removes the sheets of re-sits that were held just now. */
export const useReSitUndo = (): ((ids: readonly number[]) => void) =>
  useEachSheet((id) => call(statements.cancelReSit, { params: { id } }), 'statement.re_sit.cancelled');
