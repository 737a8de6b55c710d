import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { useStatementAction } from '#features/ratings/use-statement-action.ts';
import { useText } from '#i18n/text.ts';
import { ReasonDialog } from '#ui/form/reason-dialog.tsx';

interface ReopenStatementDialogProps {
  sheet: Sheet;
  onClose: () => void;
}

/** Reopens a closed sheet; the reason is recorded with the event. */
export function ReopenStatementDialog({ sheet, onClose }: ReopenStatementDialogProps) {
  const text = useText();
  const reopen = useStatementAction(statements.reopen, 'statement.reopened', onClose);
  return (
    <ReasonDialog
      title={text('statement.reopen.title')}
      ok="statement.reopen"
      label="statement.reason"
      required="statement.reason.required"
      schema={statements.reopen.body}
      pending={reopen.isPending}
      onCancel={onClose}
      onReason={(reason) => reopen.mutate({ params: { id: sheet.id }, body: { reason } })}
    >
      <p>{text('statement.reopen.content')}</p>
      {sheet.has_later && <p className="notice">{text('statement.reopen.has_later')}</p>}
    </ReasonDialog>
  );
}
