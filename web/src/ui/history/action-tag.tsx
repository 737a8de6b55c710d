import type { AuditAction } from '@dekanat/contract/access/audit/audit.ts';
import { useText } from '#i18n/text.ts';

/** What happened, as a word on the colour of the status that it resembles. */
const COLOURS: Record<AuditAction, string> = { created: 'active', changed: 'inactive', removed: 'rejected' };

export function ActionTag({ action }: { action: AuditAction }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[action]}>
      {text(`journal.action.${action}`)}
    </span>
  );
}
