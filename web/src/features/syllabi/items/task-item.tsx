import { ATTEMPTS, lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { Radio, Switch } from 'antd';
import { useId } from 'react';
import { call } from '#api/api.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { ItemProblem } from '#features/syllabi/items/item-problem.tsx';
import { useItemAutosave } from '#features/syllabi/items/use-item-autosave.ts';
import { type Text, useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { RichTextEditor } from '#ui/rich-text/rich-text-editor.tsx';

const attemptsText = (text: Text, attempts: number) =>
  attempts === ATTEMPTS.unlimited ? text('lesson_item.attempts.unlimited') : String(attempts);

/** A task of a practical lesson, which students answer. */
export function TaskItem({ item, readOnly, reload }: ItemPanelProps) {
  const text = useText();
  const { count_of_attempts, comment_allow, allow_comment_after_correct_answer } = item;
  const autosave = useItemAutosave(
    { item, reload },
    {
      stored: { text: item.text, count_of_attempts, comment_allow, allow_comment_after_correct_answer },
      save: (body) => call(lessonItems.updateTask, { params: { id: item.id }, body }),
    },
  );
  const { value, change } = autosave;
  return (
    <>
      <ItemProblem
        autosave={autosave}
        rules={(theirs) => (
          <p>
            {text('lesson_item.attempts')}: {attemptsText(text, theirs.count_of_attempts)}
          </p>
        )}
      />
      <RichTextEditor
        label={text('lesson_item.type.question-answer')}
        placeholder={text('lesson_item.task.placeholder')}
        readOnly={readOnly}
        value={value.text}
        onChange={(html) => change({ text: html })}
        aria-invalid={autosave.state === 'invalid'}
      />
      <TaskRules value={value} change={change} disabled={readOnly} />
    </>
  );
}

interface Rules {
  count_of_attempts: number;
  comment_allow: boolean;
  allow_comment_after_correct_answer: boolean;
}

interface TaskRulesProps {
  value: Rules;
  change: (rules: Partial<Rules>) => void;
  disabled: boolean;
}

const CHOICES = Array.from({ length: ATTEMPTS.max + 1 }, (_, attempts) => attempts);

/** Attempts, and when students may comment. */
function TaskRules({ value, change, disabled }: TaskRulesProps) {
  const text = useText();
  const id = useId();
  const { count_of_attempts, comment_allow, allow_comment_after_correct_answer } = value;
  return (
    <div className="task-rules">
      <div>
        <span id={id}>{text('lesson_item.attempts')}</span>
        <Radio.Group
          aria-labelledby={id}
          optionType="button"
          disabled={disabled}
          value={count_of_attempts}
          options={CHOICES.map((attempts) => ({
            value: attempts,
            label: attemptsText(text, attempts),
          }))}
          onChange={({ target }) => change({ count_of_attempts: target.value })}
        />
      </div>
      <RuleSwitch
        label="lesson_item.comment_allow"
        checked={comment_allow}
        disabled={disabled}
        onChange={(checked) => change({ comment_allow: checked })}
      />
      <RuleSwitch
        label="lesson_item.comment_after_correct"
        checked={allow_comment_after_correct_answer}
        disabled={disabled || !comment_allow}
        onChange={(checked) => change({ allow_comment_after_correct_answer: checked })}
      />
    </div>
  );
}

interface RuleSwitchProps {
  label: TextKey;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
}

function RuleSwitch({ label, ...given }: RuleSwitchProps) {
  const text = useText();
  const id = useId();
  return (
    <div>
      <Switch id={id} {...given} />
      <label htmlFor={id}>{text(label)}</label>
    </div>
  );
}
