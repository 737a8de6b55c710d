import { individualExams, type ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useAction } from '#api/query.ts';
import { PreviewDialog } from '#features/individual-schedules/preview-dialog.tsx';
import { UNCACHED, useSavedSchedules } from '#features/individual-schedules/use-saved-schedules.ts';
import { Instant } from '#ui/instant.tsx';

interface ExamPreviewProps {
  body: ScheduleBody;
  /** The title of a lesson or control; a body of one needs none. */
  titleOf?: (item: ScheduleBody['body'][number]) => string | undefined;
  onClose: () => void;
  onSaved: (ids: number[]) => void;
}

/** Checks the dates of students before they are stored. */
export function ExamPreview({ body, titleOf, onClose, onSaved }: ExamPreviewProps) {
  const create = useAction(individualExams.create, useSavedSchedules(onSaved));
  const preview = useQuery({
    ...queryOf(individualExams.preview, { body }),
    enabled: !create.isPending,
    ...UNCACHED,
  });
  return (
    <PreviewDialog
      preview={preview}
      personOf={({ student_id }) => student_id}
      titleOf={(item) => {
        const named = body.body[item];
        return named && titleOf?.(named);
      }}
      dateOf={({ item }) => body.body[item]?.start_date ?? body.body[item]?.deadline_date ?? ''}
      replacedOf={({ replaces }) => replaces && <Instant at={replaces} />}
      isSaving={create.isPending}
      onClose={onClose}
      onSave={() => create.mutate({ body })}
    />
  );
}
