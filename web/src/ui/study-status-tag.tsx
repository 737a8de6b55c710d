import { STUDY_STATUSES, type StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { useText } from '#i18n/text.ts';
import type { Choice } from '#ui/form/choices.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

export const STUDY_STATUS_CHOICES: Choice[] = STUDY_STATUSES.map((value) => ({
  value,
  label: `study_status.${value}`,
}));

const COLOURS: Record<StudyStatus, RecordStatus> = {
  studying: 'active',
  academic_leave: 'pending',
  studentexpel: 'rejected',
  graduate: 'inactive',
};

/** The study status, which is independent of the account's state. */
export function StudyStatusTag({ status }: { status: StudyStatus }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(`study_status.${status}`)}
    </span>
  );
}
