import { ENTRY_YEARS } from '@dekanat/contract/structure/student-groups.ts';
import { Select } from 'antd';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

interface EntryYearSelectProps {
  id?: string;
  value?: unknown;
  onChange?: (year: number | undefined) => void;
  /** Key of the placeholder. */
  placeholder?: TextKey;
}

/** From the next year of entry back to the oldest, searchable. */
function years(): number[] {
  const next = new Date().getFullYear() + 1;
  return Array.from({ length: next - ENTRY_YEARS.first + 1 }, (_, ago) => next - ago);
}

export function EntryYearSelect({ value, placeholder = 'list.filter.any', ...select }: EntryYearSelectProps) {
  const text = useText();
  return (
    <Select
      {...select}
      value={typeof value === 'number' ? value : null}
      options={years().map((year) => ({ value: year, label: String(year) }))}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearButton(text)}
      placeholder={text(placeholder)}
      notFoundContent={text('list.empty')}
    />
  );
}

export const entryYearFilter: Filter<'entry_year'> = {
  name: 'entry_year',
  label: 'student_group.entry_year',
  control: (control) => <EntryYearSelect {...control} />,
  shown: String,
};
