import { today } from '@dekanat/contract/api/days.ts';
import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<0 | 1 | 2, RecordStatus> = { 0: 'inactive', 1: 'pending', 2: 'active' };

/** The state of an application; an unpaid one after its deadline says so. */
export function RetakeStatusTag({ status, end_date }: Pick<RetakeApplication, 'status' | 'end_date'>) {
  const text = useText();
  const isOverdue = status === 1 && end_date !== null && end_date < today();
  return (
    <span className="status-tag" data-status={isOverdue ? 'blocked' : COLOURS[status ?? 0]}>
      {text(isOverdue ? 'retake.overdue' : `retake.status.${status ?? 0}`)}
    </span>
  );
}
