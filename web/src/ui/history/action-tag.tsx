import type { AuditAction } from '@dekanat/contract/access/audit/audit.ts';
import { useText } from '#i18n/text.ts';

/** An audit action as a coloured tag. */
const COLOURS: Record<AuditAction, string> = { created: 'active', changed: 'inactive', removed: 'rejected' };

export function ActionTag({ action }: { action: AuditAction }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[action]}>
      {text(`audit.action.${action}`)}
    </span>
  );
}
