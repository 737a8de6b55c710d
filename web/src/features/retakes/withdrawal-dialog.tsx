import type { RetakeApplication } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useRetakeAction } from '#features/retakes/use-retake-action.ts';
import { useText } from '#i18n/text.ts';
import { ReasonDialog } from '#ui/form/reason-dialog.tsx';

interface WithdrawalDialogProps {
  application: Pick<RetakeApplication, 'id' | 'version'>;
  onClose: () => void;
}

/** Withdraws a payment that was marked by mistake; the reason is recorded. */
export function WithdrawalDialog({ application: { id, version }, onClose }: WithdrawalDialogProps) {
  const text = useText();
  const withdraw = useRetakeAction(retakeApplications.withdrawPayment, 'retake.withdrawn', onClose);
  return (
    <ReasonDialog
      title={text('retake.withdraw')}
      ok="retake.withdraw"
      label="retake.withdraw.reason"
      required="retake.withdraw.reason.required"
      schema={retakeApplications.withdrawPayment.body}
      pending={withdraw.isPending}
      onCancel={onClose}
      onReason={(reason) => withdraw.mutate({ params: { id }, body: { reason, version } })}
    >
      <p>{text('retake.withdraw.content')}</p>
    </ReasonDialog>
  );
}
