import { DeleteOutlined } from '@ant-design/icons';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { hasFailed, useFeedback } from '#ui/feedback/feedback.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

/** Overrides of messages and of the caches to invalidate after deletion. */
export interface Removes {
  /** Text keys. */
  done?: TextKey;
  failed?: TextKey;
  /** A question of its own; the name then stands below it. */
  question?: TextKey;
  alsoChanges?: readonly Endpoint[];
  /** The university in which the record is deleted, where the same record means another one without it. */
  query?: { university_id?: number };
}

interface Removed extends Removes {
  endpoint: Endpoint;
  id: number;
  name: string;
}

/** Asks for confirmation, deletes, and shows the reason if the server refuses. */
export function useRemoval({ endpoint, id, name, ...removes }: Removed): () => Promise<void> {
  const text = useText();
  const feedback = useFeedback();
  const {
    done = 'flash.removed',
    failed = 'flash.remove_failed',
    question,
    alsoChanges = [],
    query = {},
  } = removes;
  const { mutate, isPending } = useAction(endpoint, {
    alsoChanges,
    onSuccess: () => {
      feedback.success(text(done));
      focusBeside(id);
    },
    onError: (error: ApiError) => {
      if (error.status === 405) void feedback.inform(text('list.remove.refused'), error.message);
      else feedback.error(hasFailed(error) ? text(failed) : error);
    },
  });
  return async () => {
    // Stays enabled, because the focus returns to it.
    if (isPending) return;
    const title = text(question ?? 'list.remove.question', { name });
    const content = `${question ? `${name}. ` : ''}${text('list.remove.content')}`;
    const sure = await feedback.confirm({ title, content, danger: true });
    if (sure) mutate({ params: { id }, query });
  };
}

export function RemoveButton({ tabIndex, ...removed }: Removed & { tabIndex: number }) {
  const text = useText();
  const ask = useRemoval(removed);
  return (
    <IconButton
      label={text('list.remove', { name: removed.name })}
      icon={<DeleteOutlined />}
      danger
      tabIndex={tabIndex}
      onClick={() => void ask()}
    />
  );
}

/** Moves the focus to a neighbour before the row disappears. */
function focusBeside(id: number): void {
  const row = document.querySelector(`[data-id="${id}"]`);
  const beside = [row?.nextElementSibling, row?.previousElementSibling].find((one) =>
    one?.matches('[data-id]'),
  );
  beside?.querySelector('button')?.focus();
}
