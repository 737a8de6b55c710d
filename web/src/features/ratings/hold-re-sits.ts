import { type RE_SITS, statements } from '@dekanat/contract/ratings/statements.ts';
import { useMutation } from '@tanstack/react-query';
import { call, newIdempotencyKey } from '#api/api.ts';
import type { AskToAccept } from '#api/call-options.ts';
import { queryClient } from '#api/query.ts';
import { useReSitUndo } from '#features/ratings/statement-undo.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';

export type ReSitStatement = (typeof RE_SITS)[number];

/** A group in a semester, or one subject of it. */
export interface ReSitPlace {
  group_id: number;
  semester_id: number;
  semester_subject_id?: number;
  student_group_name: string | null;
  semester_name: string;
}

interface Holding {
  statement: ReSitStatement;
  places: readonly ReSitPlace[];
}

interface Held {
  created: number[];
  /** What stopped the run, after the groups before were held. */
  error?: unknown;
}

/** Holds re-sits of several groups one after another; what exists already is skipped, so that a failed run can be repeated. */
export function useHoldReSits(onDone: (created: number[]) => void, accept: AskToAccept) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const cancel = useReSitUndo();
  return useMutation({
    mutationFn: async ({ statement, places }: Holding): Promise<Held> => {
      const created: number[] = [];
      for (const { group_id, semester_id, semester_subject_id } of places) {
        const subject = semester_subject_id === undefined ? {} : { semester_subject_id };
        const body = { statement, group_id, semester_id, ...subject };
        try {
          const held = await call(statements.holdReSits, {
            body,
            idempotencyKey: newIdempotencyKey(),
            accept,
          });
          created.push(...held.created.map(({ id }) => id));
        } catch (error) {
          return { created, error };
        }
      }
      return { created };
    },
    onSuccess: ({ created, error }) => {
      if (created.length > 0)
        feedback.success(text('statement.re_sit.held', { count: created.length }), () => cancel(created));
      if (error === undefined) onDone(created);
      else void showRefusal(error);
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey: [statements.list.resource.name] }),
  });
}
