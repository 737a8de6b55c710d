import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { useText } from '#i18n/text.ts';
import type { RecordStatus } from '#ui/status-tag.tsx';

const COLOURS: Record<TaskStatus, RecordStatus> = { 0: 'pending', 1: 'active', 2: 'rejected' };

export function TaskStatusTag({ status }: { status: TaskStatus }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={COLOURS[status]}>
      {text(`task_attempt.status.${status}`)}
    </span>
  );
}
