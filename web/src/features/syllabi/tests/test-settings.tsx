import { ATTEMPTS, lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { call } from '#api/api.ts';
import { ConflictNotice } from '#features/syllabi/editor/conflict-notice.tsx';
import { useAutosave } from '#features/syllabi/editor/use-autosave.ts';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { type Text, useText } from '#i18n/text.ts';
import { NumberInput } from '#ui/form/number-input.tsx';

/** The numbers of attempts that can be chosen: 1 to 5, and unlimited. */
const CHOICES = [...Array.from({ length: ATTEMPTS.max }, (_, index) => index + 1), ATTEMPTS.unlimited];

const attemptsText = (text: Text, attempts: number) =>
  attempts === ATTEMPTS.unlimited ? text('test.settings.unlimited') : String(attempts);

interface TestSettingsProps extends Pick<ItemPanelProps, 'item' | 'readOnly' | 'reload'> {
  /** Number of complete questions: a student gets no others. */
  total: number;
}

/** How many questions a student gets, and how often. */
export function TestSettings({ item, readOnly, reload, total }: TestSettingsProps) {
  const text = useText();
  const id = useId();
  const autosave = useAutosave({
    name: `lesson_items.${item.id}`,
    stored: {
      count_of_test_for_student: item.count_of_test_for_student,
      count_of_attempts: item.count_of_attempts,
    },
    version: item.version,
    reload,
    save: (body, version) =>
      call(lessonItems.updateTest, { params: { id: item.id }, body: { ...body, version } }),
    check: ({ count_of_test_for_student: count }) =>
      count > total ? text('test.settings.too_many', { total }) : undefined,
  });
  const { value, change, state, problem } = autosave;
  const isInvalid = state === 'invalid';
  const drawsNone = total > 0 && value.count_of_test_for_student === 0;
  return (
    <div className="test-settings">
      <div className="test-setting">
        <span id={`${id}-total`}>{text('test.settings.total')}</span>
        <output aria-labelledby={`${id}-total`}>{formatNumber(total)}</output>
      </div>
      <div className="test-setting">
        <label htmlFor={`${id}-count`}>{text('test.settings.count')}</label>
        <NumberInput
          id={`${id}-count`}
          min={0}
          precision={0}
          disabled={readOnly}
          value={value.count_of_test_for_student}
          status={isInvalid ? 'error' : ''}
          aria-invalid={isInvalid}
          aria-describedby={`${id}-problem`}
          onChange={(count) => change({ count_of_test_for_student: count ?? 0 })}
        />
      </div>
      <div className="test-setting">
        <label htmlFor={`${id}-attempts`}>{text('test.settings.attempts')}</label>
        <Select
          id={`${id}-attempts`}
          disabled={readOnly}
          value={value.count_of_attempts}
          onChange={(attempts) => change({ count_of_attempts: attempts })}
          options={CHOICES.map((count) => ({
            value: count,
            label: attemptsText(text, count),
          }))}
        />
      </div>
      <p id={`${id}-problem`} className="test-settings-problem" role="status">
        {isInvalid && problem}
        {drawsNone && text('test.settings.none')}
      </p>
      {drawsNone && !readOnly && (
        <Button onClick={() => change({ count_of_test_for_student: total })}>
          {text('test.settings.all', { total })}
        </Button>
      )}
      <ConflictNotice autosave={autosave}>
        {(theirs) => (
          <p>
            {text('test.settings.count')}: {formatNumber(theirs.count_of_test_for_student)}
            {' · '}
            {text('test.settings.attempts')}: {attemptsText(text, theirs.count_of_attempts)}
          </p>
        )}
      </ConflictNotice>
    </div>
  );
}
