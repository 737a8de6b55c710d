import { PaperClipOutlined } from '@ant-design/icons';
import type { TaskAttemptRow } from '@dekanat/contract/study/task-attempts.ts';
import { useText } from '#i18n/text.ts';
import { ageOf } from './task-age.ts';
import { TaskStatusTag } from './task-status-tag.tsx';

/** A task in the list: whose it is, what for, and how long it waits. */
export function TaskRow({ task, open, select }: { task: TaskAttemptRow; open: boolean; select: () => void }) {
  const text = useText();
  const { unit, count } = ageOf(task.created_at);
  return (
    <li>
      <button type="button" className="task-row" aria-current={open} onClick={select}>
        <strong>{task.fio}</strong>
        <span className="task-row-place">
          {[task.student_group_name, task.subject_name, task.lesson_name].filter(Boolean).join(' · ')}
        </span>
        <span className="task-row-facts">
          <TaskStatusTag status={task.status} />
          {task.mark !== null && <span>{text('tasks.points', { count: task.mark })}</span>}
          {task.files > 0 && (
            <span>
              <PaperClipOutlined aria-hidden /> {text('tasks.files', { count: task.files })}
            </span>
          )}
          {task.status === 0 && <span className="hint">{text(`tasks.age.${unit}`, { count })}</span>}
          {task.status !== 0 && task.checked_by && <span className="hint">{task.checked_by}</span>}
        </span>
      </button>
    </li>
  );
}
