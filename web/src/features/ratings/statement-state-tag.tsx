import type { StatementState } from '@dekanat/contract/ratings/statement-rows.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<StatementState, RecordStatus> = {
  open: 'inactive',
  entered: 'pending',
  closed: 'active',
};

export function StatementStateTag({ state }: { state: StatementState }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[state]}>
      {text(`statement.state.${state}`)}
    </span>
  );
}
