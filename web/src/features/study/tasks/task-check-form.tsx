import {
  ACCEPTED,
  REJECTED,
  TASK_COMMENT_MAX,
  TASK_MARK_MAX,
  type TaskAttempt,
} from '@dekanat/contract/study/task-attempts.ts';
import { Button, type GetRef, Input, InputNumber } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import type { Check } from './use-task-check.ts';

type InputNumberRef = GetRef<typeof InputNumber>;

interface TaskCheckFormProps {
  task: TaskAttempt;
  saving: boolean;
  check: (result: Check) => void;
}

/** Points and Enter accept; a reason and Ctrl+Enter reject. */
export function TaskCheckForm({ task, saving, check }: TaskCheckFormProps) {
  const text = useText();
  const id = useId();
  const isPhone = usePhone();
  const [mark, setMark] = useState<number | null>(task.mark);
  const [comment, setComment] = useState(task.comment);
  const [missing, setMissing] = useState<'mark' | 'comment'>();
  const reason = useRef<HTMLTextAreaElement>(null);
  const points = useRef<InputNumberRef>(null);
  const accept = () => {
    if (saving) return;
    if (mark !== null && Number.isInteger(mark)) return check({ status: ACCEPTED, mark, comment });
    setMissing('mark');
    points.current?.focus();
  };
  const reject = () => {
    if (saving) return;
    if (comment.trim() !== '') return check({ status: REJECTED, mark: null, comment });
    setMissing('comment');
    reason.current?.focus();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) reject();
    else if (event.target === points.current?.nativeElement.querySelector('input')) accept();
    else return;
    event.preventDefault();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div className="task-check" onKeyDown={onEnter}>
      <label htmlFor={`${id}-mark`}>
        {text('tasks.mark', { max: TASK_MARK_MAX })}
        <InputNumber
          id={`${id}-mark`}
          ref={points}
          autoFocus={!isPhone}
          min={0}
          max={TASK_MARK_MAX}
          precision={0}
          value={mark}
          onChange={(value) => {
            setMark(value);
            setMissing(undefined);
          }}
          {...(missing === 'mark' && {
            status: 'error',
            'aria-invalid': true,
            'aria-describedby': `${id}-missing`,
          })}
        />
      </label>
      <label htmlFor={`${id}-comment`} className="task-reason">
        {text('tasks.comment')}
        <Input.TextArea
          id={`${id}-comment`}
          ref={(field) => {
            reason.current = field?.resizableTextArea?.textArea ?? null;
          }}
          rows={2}
          maxLength={TASK_COMMENT_MAX}
          value={comment}
          onChange={({ target }) => {
            setComment(target.value);
            setMissing(undefined);
          }}
          {...(missing === 'comment' && {
            status: 'error',
            'aria-invalid': true,
            'aria-describedby': `${id}-missing`,
          })}
        />
      </label>
      <div className="task-check-buttons">
        <Button type="primary" onClick={accept} disabled={saving}>
          {text('tasks.accept')}
        </Button>
        <Button danger onClick={reject} disabled={saving}>
          {text('tasks.reject')}
        </Button>
      </div>
      <p id={`${id}-missing`} className="task-missing" role="alert">
        {missing === 'mark' && text('task.mark.required')}
        {missing === 'comment' && text('task.reason.required')}
      </p>
      <p className="hint task-keys">{text('tasks.keys')}</p>
    </div>
  );
}
