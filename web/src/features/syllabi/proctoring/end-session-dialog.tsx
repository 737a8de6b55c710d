import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type ProctoringSession, proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import type { ApiError } from '#api/api.ts';
import { queryClient, useAction } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { ReasonDialog } from '#ui/form/reason-dialog.tsx';

interface EndSessionDialogProps {
  session: ProctoringSession;
  onClose: () => void;
}

/** Asks before a session is ended before its planned end, with the reason. */
export function EndSessionDialog({ session, onClose }: EndSessionDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const { id, seans_code, running_attempts } = session;
  const { mutate, isPending } = useAction(proctoringSessions.end, {
    alsoChanges: [lessonItems.openSession],
    onSuccess: () => {
      onClose();
      feedback.success(text('proctoring.end_now.done'));
    },
    onError: (error: ApiError) => {
      feedback.error(error);
      // It is over, or somebody else has ended it.
      void queryClient.invalidateQueries({ queryKey: [proctoringSessions.list.resource.name] });
    },
  });
  return (
    <ReasonDialog
      title={text('proctoring.end_now.question', { code: seans_code })}
      ok="proctoring.end_now"
      danger
      label="proctoring.reason"
      required="proctoring.reason.required"
      schema={proctoringSessions.end.body}
      pending={isPending}
      onCancel={onClose}
      onReason={(reason) => mutate({ params: { id }, body: { reason } })}
    >
      <div className="end-session">
        <p className="notice" role="status">
          {running_attempts > 0
            ? text('proctoring.end_now.running', { count: running_attempts })
            : text('proctoring.end_now.none')}
        </p>
        <p>{text('proctoring.end_now.content')}</p>
      </div>
    </ReasonDialog>
  );
}
