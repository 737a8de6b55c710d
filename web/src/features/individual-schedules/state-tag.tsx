import type { ScheduleState } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { useText } from '#i18n/text.ts';
import { choice } from '#ui/table/list-filters.tsx';

const LOOK = { active: 'active', cancelled: 'blocked', replaced: 'inactive' } as const;

export function StateTag({ state }: { state: ScheduleState }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={LOOK[state]}>
      {text(`individual.state.${state}`)}
    </span>
  );
}

export const stateFilter = choice('state', 'individual.column.state', [
  { value: 'active', label: 'individual.state.active' },
  { value: 'cancelled', label: 'individual.state.cancelled' },
]);
