import { STUDY_STATUSES, type StudyStatus } from '@dekanat/contract/students/students.ts';
import type { Choice } from '#kernel/choices.ts';
import type { RecordStatus } from '#kernel/status-tag.tsx';
import { useText } from '#kernel/text.ts';

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

/** Where a student stands in their studies, which is not whether the account is open. */
export function StudyStatusTag({ status }: { status: StudyStatus }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(`study_status.${status}`)}
    </span>
  );
}
