import { DIFFICULTIES } from '@dekanat/contract/syllabi/tests.ts';
import { Input, Select } from 'antd';
import { useId } from 'react';
import { useUniversity } from '#api/university.ts';
import { SubjectSelect } from '#features/planning/subject-select.tsx';
import { useText } from '#i18n/text.ts';
import { clearButton } from '#ui/form/clear-button.tsx';

export interface BankQuery {
  subject_id?: number | undefined;
  search?: string | undefined;
  topic?: string | undefined;
  difficulty?: (typeof DIFFICULTIES)[number] | undefined;
}

interface BankFiltersProps {
  query: BankQuery;
  topics: readonly string[];
  onChange: (changes: BankQuery) => void;
}

/** The subject of the bank, and what its questions are filtered by. */
export function BankFilters({ query, topics, onChange }: BankFiltersProps) {
  const text = useText();
  const id = useId();
  const { universityId } = useUniversity();
  return (
    <div className="bank-filters">
      <div className="bank-subject">
        <label htmlFor={id}>{text('subject.noun')}</label>
        <SubjectSelect
          id={id}
          value={query.subject_id}
          within={{ university_id: universityId }}
          onChange={(subject_id) => onChange({ subject_id, topic: undefined })}
        />
      </div>
      <Input.Search
        allowClear
        aria-label={text('list.search')}
        placeholder={text('list.search')}
        value={query.search}
        onChange={({ target }) => onChange({ search: target.value })}
      />
      <Select
        allowClear={clearButton(text)}
        showSearch
        aria-label={text('test.bank.topic')}
        placeholder={text('test.bank.topic')}
        value={query.topic ?? null}
        onChange={(topic) => onChange({ topic: topic ?? undefined })}
        options={topics.map((topic) => ({ value: topic, label: topic }))}
      />
      <Select
        allowClear={clearButton(text)}
        aria-label={text('test.bank.difficulty')}
        placeholder={text('test.bank.difficulty')}
        value={query.difficulty ?? null}
        onChange={(difficulty) => onChange({ difficulty: difficulty ?? undefined })}
        options={DIFFICULTIES.map((level) => ({ value: level, label: text(`test.difficulty.${level}`) }))}
      />
    </div>
  );
}
