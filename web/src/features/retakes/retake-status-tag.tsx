import { isPaymentOverdue, type RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<0 | 1 | 2, RecordStatus> = { 0: 'inactive', 1: 'pending', 2: 'active' };

/** Who made an application. */
export function MadeBy({ by_student }: Pick<RetakeApplication, 'by_student'>) {
  return useText()(`retake.by_student.${by_student ? 1 : 0}`);
}

interface RetakeStatusTagProps extends Pick<RetakeApplication, 'status' | 'end_date' | 'by_student'> {
  /** Marks a new application of a student, which nobody has handled yet. */
  mark?: boolean;
}

/** The state of an application; an unpaid one after its deadline says so. */
export function RetakeStatusTag({ mark = false, ...application }: RetakeStatusTagProps) {
  const text = useText();
  const { status, by_student } = application;
  const isApplied = mark && by_student && status === null;
  const isOverdue = isPaymentOverdue(application);
  return (
    <span
      className="status-tag"
      data-status={isOverdue ? 'blocked' : isApplied ? 'pending' : COLOURS[status ?? 0]}
    >
      {text(isOverdue ? 'retake.overdue' : isApplied ? 'retake.applied' : `retake.status.${status ?? 0}`)}
    </span>
  );
}
