import {
  ACCEPTED,
  REJECTED,
  TASK_COMMENT_MAX,
  TASK_MARK_MAX,
  type TaskAttempt,
} from '@dekanat/contract/study/task-attempts.ts';
import { Button, Input } from 'antd';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { z } from 'zod';
import { useText } from '#i18n/text.ts';
import { NumberInput, type NumberInputRef } from '#ui/form/number-input.tsx';
import { useFormDraft } from '#ui/form/use-form-draft.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import type { Check } from './use-task-check.ts';

const CheckDraft = z.object({ mark: z.number().nullable(), comment: z.string() });

interface TaskCheckFormProps {
  task: TaskAttempt;
  /** The name of its draft. */
  draft: string;
  saving: boolean;
  check: (result: Check) => void;
}

type MarkProblem = `task.mark.${'required' | 'whole' | 'limits'}`;
type Problem = MarkProblem | 'task.reason.required';

function problemOf(mark: number | null): MarkProblem | undefined {
  if (mark === null) return 'task.mark.required';
  if (!Number.isInteger(mark)) return 'task.mark.whole';
  return mark < 0 || mark > TASK_MARK_MAX ? 'task.mark.limits' : undefined;
}

/** Points and Enter accept; a reason and Ctrl+Enter reject. */
export function TaskCheckForm({ task, draft, saving, check }: TaskCheckFormProps) {
  const text = useText();
  const id = useId();
  const isPhone = usePhone();
  const { values, change } = useFormDraft(draft, CheckDraft, { mark: task.mark, comment: task.comment });
  const { mark, comment } = values;
  const [problem, setProblem] = useState<Problem>();
  const reason = useRef<HTMLTextAreaElement>(null);
  const points = useRef<NumberInputRef>(null);
  const accept = () => {
    if (saving) return;
    const wrong = problemOf(mark);
    if (wrong === undefined) return check({ status: ACCEPTED, mark, comment });
    setProblem(wrong);
    points.current?.focus();
  };
  const reject = () => {
    if (saving) return;
    if (comment.trim() !== '') return check({ status: REJECTED, mark: null, comment });
    setProblem('task.reason.required');
    reason.current?.focus();
  };
  const onEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (event.ctrlKey || event.metaKey) reject();
    else if (event.target === points.current?.nativeElement.querySelector('input')) accept();
    else return;
    event.preventDefault();
  };
  const invalid = { status: 'error', 'aria-invalid': true, 'aria-describedby': `${id}-problem` } as const;
  const isReasonMissing = problem === 'task.reason.required';
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside
    <div className="task-check" onKeyDown={onEnter}>
      <label htmlFor={`${id}-mark`}>
        {text('tasks.mark', { max: TASK_MARK_MAX })}
        {/* Without limits: the field would silently keep the last value within them. */}
        <NumberInput
          id={`${id}-mark`}
          ref={points}
          autoFocus={!isPhone}
          value={mark}
          onChange={(value) => {
            change({ mark: value });
            setProblem(undefined);
          }}
          {...(problem !== undefined && !isReasonMissing && invalid)}
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
            change({ comment: target.value });
            setProblem(undefined);
          }}
          {...(isReasonMissing && invalid)}
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
      <p id={`${id}-problem`} className="task-problem" role="alert">
        {problem && text(problem)}
      </p>
      <p className="hint task-keys">{text('tasks.keys')}</p>
    </div>
  );
}
