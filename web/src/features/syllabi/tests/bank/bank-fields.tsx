import { DIFFICULTIES } from '@dekanat/contract/syllabi/tests.ts';
import { AutoComplete, Segmented } from 'antd';
import { useId } from 'react';
import { useText } from '#i18n/text.ts';

type Difficulty = (typeof DIFFICULTIES)[number];
const TOPIC_MAX = 255;

interface BankFieldsProps {
  topic: string;
  difficulty: Difficulty;
  topics: readonly string[];
  onChange: (changes: { topic?: string; difficulty?: Difficulty }) => void;
}

/** Topic and difficulty of questions in the bank. */
export function BankFields({ topic, difficulty, topics, onChange }: BankFieldsProps) {
  const text = useText();
  const id = useId();
  return (
    <div className="bank-fields">
      <label htmlFor={id}>{text('test.bank.topic')}</label>
      <AutoComplete
        id={id}
        value={topic}
        maxLength={TOPIC_MAX}
        showSearch={{
          filterOption: (typed, option) => (option?.value ?? '').toLowerCase().includes(typed.toLowerCase()),
        }}
        options={topics.map((value) => ({ value }))}
        onChange={(value) => onChange({ topic: value ?? '' })}
      />
      <span>{text('test.bank.difficulty')}</span>
      <Segmented
        aria-label={text('test.bank.difficulty')}
        value={difficulty}
        onChange={(value) => onChange({ difficulty: value })}
        options={DIFFICULTIES.map((level) => ({ value: level, label: text(`test.difficulty.${level}`) }))}
      />
    </div>
  );
}
