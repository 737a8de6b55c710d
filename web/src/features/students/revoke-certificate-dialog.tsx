import {
  type StudyCertificate,
  studyCertificates,
} from '@dekanat/contract/students/papers/study-certificates.ts';
import { useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { ReasonDialog } from '#ui/form/reason-dialog.tsx';

interface RevokeCertificateDialogProps {
  certificate: StudyCertificate;
  onClose: () => void;
}

/** Asks before a certificate of study is revoked, with the reason. */
export function RevokeCertificateDialog({ certificate, onClose }: RevokeCertificateDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { number } = certificate;
  const { mutate, isPending } = useAction(studyCertificates.remove, {
    onSuccess: () => {
      onClose();
      feedback.success(text('certificate.revoked.done', { number }));
    },
    onError: feedback.error,
  });
  return (
    <ReasonDialog
      title={text('certificate.revoke.question', { number })}
      ok="action.yes"
      cancel="action.no"
      danger
      label="certificate.reason"
      required="certificate.reason.required"
      schema={studyCertificates.remove.query}
      pending={isPending}
      onCancel={onClose}
      onReason={(reason) => mutate({ params: { id: certificate.id }, query: { reason } })}
    >
      <p>{text('certificate.revoke.content')}</p>
    </ReasonDialog>
  );
}
