import {
  individualWindows,
  type WindowBody,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf, useAction } from '#api/query.ts';
import { Period } from '#features/individual-schedules/period.tsx';
import { PreviewDialog } from '#features/individual-schedules/preview-dialog.tsx';
import { UNCACHED, useSavedSchedules } from '#features/individual-schedules/use-saved-schedules.ts';

interface WindowPreviewProps {
  body: WindowBody;
  /** The title of a control; a body of one needs none. */
  titleOf?: (item: WindowBody['body'][number]) => string | undefined;
  onClose: () => void;
  onSaved: (ids: number[]) => void;
}

/** Checks the windows of teachers before they are stored. */
export function WindowPreview({ body, titleOf, onClose, onSaved }: WindowPreviewProps) {
  const create = useAction(individualWindows.create, useSavedSchedules(onSaved));
  const preview = useQuery({
    ...queryOf(individualWindows.preview, { body }),
    enabled: !create.isPending,
    ...UNCACHED,
  });
  return (
    <PreviewDialog
      preview={preview}
      personOf={({ teacher_id }) => teacher_id}
      titleOf={(item) => {
        const named = body.body[item];
        return named && titleOf?.(named);
      }}
      dateOf={({ start_date, end_date }) => <Period from={start_date} to={end_date} />}
      replacedOf={({ replaces }) => replaces && <Period from={replaces.start_date} to={replaces.end_date} />}
      isSaving={create.isPending}
      onClose={onClose}
      onSave={() => create.mutate({ body })}
    />
  );
}
