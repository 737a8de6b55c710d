import { isPaymentOverdue, type RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<0 | 1 | 2, RecordStatus> = { 0: 'inactive', 1: 'pending', 2: 'active' };

/** The state of an application; an unpaid one after its deadline says so. */
export function RetakeStatusTag(application: Pick<RetakeApplication, 'status' | 'end_date'>) {
  const text = useText();
  const { status } = application;
  const isOverdue = isPaymentOverdue(application);
  return (
    <span className="status-tag" data-status={isOverdue ? 'blocked' : COLOURS[status ?? 0]}>
      {text(isOverdue ? 'retake.overdue' : `retake.status.${status ?? 0}`)}
    </span>
  );
}
