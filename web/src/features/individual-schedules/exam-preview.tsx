import { individualExams, type ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useAction } from '#api/query.ts';
import { PreviewDialog } from '#features/individual-schedules/preview-dialog.tsx';
import { AFFECTED } from '#features/individual-schedules/schedule-address.ts';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { Instant } from '#ui/instant.tsx';

interface ExamPreviewProps {
  body: ScheduleBody;
  onClose: () => void;
  onDone: () => void;
}

/** Checks the dates of students before they are stored. */
export function ExamPreview({ body, onClose, onDone }: ExamPreviewProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const create = useAction(individualExams.create, {
    alsoChanges: AFFECTED,
    onSuccess: ({ created }) => {
      feedback.success(text('individual.saved', { count: created }));
      onDone();
    },
    onError: showRefusal,
  });
  const preview = useQuery({
    ...queryOf(individualExams.preview, { body }),
    enabled: !create.isPending,
    staleTime: 0,
    gcTime: 0,
  });
  return (
    <PreviewDialog
      preview={preview}
      personOf={({ student_id }) => student_id}
      dateOf={({ item }) => body.body[item]?.start_date ?? body.body[item]?.deadline_date ?? ''}
      replacedOf={({ replaces }) => replaces && <Instant at={replaces} />}
      isSaving={create.isPending}
      onClose={onClose}
      onSave={() => create.mutate({ body })}
    />
  );
}
