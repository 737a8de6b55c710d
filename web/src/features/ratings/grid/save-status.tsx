import {
  CheckCircleOutlined,
  CloudOutlined,
  ExclamationCircleOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import type { ComponentType } from 'react';
import type { SaveState, SheetSnapshot } from '#features/ratings/grid/rating-sheet.ts';
import type { RatingStore } from '#features/ratings/grid/rating-store.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

const ICONS: Record<SaveState, ComponentType<{ spin?: boolean; 'aria-hidden': true }>> = {
  saved: CheckCircleOutlined,
  waiting: SyncOutlined,
  saving: SyncOutlined,
  offline: CloudOutlined,
  reason: ExclamationCircleOutlined,
  refused: ExclamationCircleOutlined,
};

interface SaveStatusProps {
  shown: SheetSnapshot;
  store: RatingStore;
  onAskReason: () => void;
}

/** Whether everything is saved, and what to do about the rest. */
export function SaveStatus({ shown, store, onAskReason }: SaveStatusProps) {
  const text = useText();
  const { state, waiting, invalid, conflicts, refusal } = shown;
  const Icon = ICONS[state];
  const isIncomplete = state === 'saved' && invalid + conflicts > 0;
  return (
    <div className="save-status">
      <span role="status" data-state={state}>
        {!isIncomplete && (
          <>
            <Icon aria-hidden spin={state === 'saving'} />{' '}
            {text(`rating_grid.save.${state}`, { count: waiting, refusal })}
          </>
        )}
        {invalid > 0 && (
          <span className="save-status-problem">{text('rating_grid.invalid', { count: invalid })}</span>
        )}
        {conflicts > 0 && (
          <span className="save-status-problem">{text('rating_grid.conflicts', { count: conflicts })}</span>
        )}
      </span>
      {state === 'reason' && <Button onClick={onAskReason}>{text('rating_grid.reason.enter')}</Button>}
      {(state === 'offline' || state === 'refused') && (
        <Button onClick={() => void store.save()}>{text('rating_grid.retry')}</Button>
      )}
      {state === 'refused' && <DiscardButton store={store} />}
    </div>
  );
}

function DiscardButton({ store }: { store: RatingStore }) {
  const text = useText();
  const { confirm } = useFeedback();
  const discard = async () => {
    const isConfirmed = await confirm({
      title: text('rating_grid.discard'),
      content: text('rating_grid.discard.content'),
      yes: text('rating_grid.discard.yes'),
      no: text('editor.cancel'),
      danger: true,
    });
    if (isConfirmed) store.discard();
  };
  return (
    <Button danger onClick={() => void discard()}>
      {text('rating_grid.discard.yes')}
    </Button>
  );
}
