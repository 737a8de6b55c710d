import {
  type ItemStatistic,
  itemStatistics,
  KEY_RULES,
  type KeyPreview,
  type KeyRule,
  usesAnswers,
} from '@dekanat/contract/study/item-statistics.ts';
import { Button, Checkbox, Input, Radio } from 'antd';
import { useId, useState } from 'react';
import { ApiError } from '#api/api.ts';
import { useAction } from '#api/query.ts';
import { KeyPreviewTable } from '#features/study/items/key-preview.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { useShowRefusal } from '#ui/feedback/use-show-refusal.ts';
import { CancelButton } from '#ui/form/cancel-button.tsx';
import { FormModal } from '#ui/form/form-dialog.tsx';
import { maxLengthOf } from '#ui/form/form-rules.ts';
import { RichText } from '#ui/rich-text/rich-text.tsx';

interface CorrectKeyDialogProps {
  item: ItemStatistic;
  onClose: () => void;
}

const CONFLICT = 409;
const REASON_MAX = 500;

/** The key that counts already: its correction is refused. */
const isCurrentKey = ({ rule: current, options }: ItemStatistic, rule: KeyRule, right: ReadonlySet<number>) =>
  rule === current &&
  (!usesAnswers(rule) ||
    (options ?? []).every(({ id, correct_answer }) => right.has(id) === (correct_answer === 1)));

/** Which answers count, then whose results change by it, then the correction with its reason. */
export function CorrectKeyDialog({ item, onClose }: CorrectKeyDialogProps) {
  const text = useText();
  const feedback = useFeedback();
  const showRefusal = useShowRefusal();
  const options = item.options ?? [];
  const [rule, setRule] = useState<KeyRule>(item.rule);
  const [right, setRight] = useState(
    () => new Set(options.filter((one) => one.correct_answer === 1).map(({ id }) => id)),
  );
  const reasonId = useId();
  const [reason, setReason] = useState('');
  const [complete, setComplete] = useState(true);
  // Stays until another one has arrived: a failure hides neither it nor the typed reason.
  const [seen, setSeen] = useState<KeyPreview>();
  const preview = useAction(itemStatistics.preview, { onSuccess: setSeen, onError: showRefusal });
  const correct = useAction(itemStatistics.correct, {
    onSuccess: ({ results }) => feedback.success(text('item.corrected', { count: results.length })),
    onError: showRefusal,
  });
  const params = { id: item.question_id };
  const key = { version: item.version, rule, right_ids: [...right] };
  const change = (act: () => void) => {
    act();
    setSeen(undefined);
  };
  const choose = (id: number) => {
    const single = rule === 'exact' && item.multiple_choice === 0;
    const others = right.has(id) ? [...right].filter((one) => one !== id) : [...right, id];
    change(() => setRight(new Set(single ? [id] : others)));
  };
  const confirm = () => {
    const said = reason.trim();
    setComplete(said !== '');
    if (said === '' || seen === undefined) return;
    correct.mutate(
      { params, body: { ...key, reason: said, preview: seen.preview } },
      {
        onSuccess: onClose,
        onError: (error) => {
          // What has changed meanwhile is shown before it is confirmed.
          if (error instanceof ApiError && error.status === CONFLICT) preview.mutate({ params, body: key });
        },
      },
    );
  };
  const needsAnswers = usesAnswers(rule);
  return (
    <FormModal
      open
      width={960}
      title={text('item.correct')}
      onCancel={onClose}
      footer={
        <>
          <CancelButton onClick={onClose} />
          {seen === undefined ? (
            <Button
              type="primary"
              loading={preview.isPending}
              disabled={(needsAnswers && right.size === 0) || isCurrentKey(item, rule, right)}
              onClick={() => preview.mutate({ params, body: key })}
            >
              {text('item.preview')}
            </Button>
          ) : (
            <Button type="primary" danger loading={correct.isPending || preview.isPending} onClick={confirm}>
              {text('item.confirm')}
            </Button>
          )}
        </>
      }
    >
      <div className="item-correction">
        <RichText html={item.question} />
        <Radio.Group
          className="item-rules"
          aria-label={text('item.rule')}
          value={rule}
          onChange={({ target }) => change(() => setRule(target.value as KeyRule))}
          options={KEY_RULES.map((value) => ({ value, label: text(`item.rule.${value}`) }))}
        />
        {needsAnswers && (
          <ul className="item-choices" aria-label={text('item.right_answers')}>
            {options.map(({ id, answer }) => (
              <li key={id}>
                <Checkbox checked={right.has(id)} onChange={() => choose(id)}>
                  <RichText html={answer} />
                </Checkbox>
              </li>
            ))}
          </ul>
        )}
        {seen !== undefined && (
          <>
            <KeyPreviewTable preview={seen} />
            <label className="item-reason" htmlFor={reasonId}>
              {text('test_attempt.reason')}
            </label>
            <Input.TextArea
              id={reasonId}
              rows={2}
              value={reason}
              status={complete ? '' : 'error'}
              maxLength={maxLengthOf(itemStatistics.correct.body, 'reason') ?? REASON_MAX}
              onChange={({ target }) => setReason(target.value)}
            />
            {!complete && <p role="alert">{text('test_attempt.reason.required')}</p>}
          </>
        )}
      </div>
    </FormModal>
  );
}
