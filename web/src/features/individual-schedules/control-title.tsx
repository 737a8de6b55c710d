import type { ScheduleControl } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useText } from '#i18n/text.ts';

type Control = Pick<ScheduleControl, 'control_type_name' | 'statement'>;

/** A control in words: its type, and the statement of a re-sit. */
export function useControlTitle(): (control: Control) => string {
  const text = useText();
  return ({ control_type_name, statement }) =>
    [control_type_name, statement === 'first_statement' ? null : text(`individual.statement.${statement}`)]
      .filter(Boolean)
      .join(', ');
}

interface ScheduledItemProps {
  row: Pick<ScheduleControl, 'control_type_name'> & {
    statement: ScheduleControl['statement'] | null;
    lesson_name?: string | null;
  };
}

/** What a schedule is for: a lesson or a control. */
export function ScheduledItem({ row }: ScheduledItemProps) {
  const { lesson_name = null, control_type_name, statement } = row;
  const titleOf = useControlTitle();
  return lesson_name ?? ((statement && titleOf({ control_type_name, statement })) || '—');
}
