import { type LabelModule, labels } from '@dekanat/contract/reference/labels.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useContext } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { ComparedName } from '#ui/form/compared-name.ts';
import type { Filter } from '#ui/table/list-filter.ts';

interface LabelProps {
  module: LabelModule;
  value?: unknown;
  /** The text of the record's label, which may be inactive by now. */
  known?: unknown;
}

interface LabelSelectProps extends LabelProps {
  id?: string;
  onChange?: (key: string | undefined) => void;
  /** Key of the placeholder. */
  placeholder?: TextKey;
}

const useLabels = (module: LabelModule) => useQuery(queryOf(labels.options, { query: { module } }));

/** A select of one module's labels, all loaded at once. */
export function LabelSelect({
  module,
  value,
  known,
  placeholder = 'list.filter.any',
  ...select
}: LabelSelectProps) {
  const text = useText();
  const { data = [], isFetching, error } = useLabels(module);
  const options = data.map(({ key, label }) => ({ value: key, label }));
  const unlisted = typeof value === 'string' && !isFetching && !data.some(({ key }) => key === value);
  return (
    <Select
      {...select}
      value={typeof value === 'string' ? value : null}
      options={unlisted ? [...options, { value, label: String(known ?? value) }] : options}
      showSearch={{ optionFilterProp: 'label' }}
      allowClear={clearButton(text)}
      loading={isFetching}
      placeholder={text(placeholder)}
      notFoundContent={error?.message ?? text('list.empty')}
    />
  );
}

/** The text of a label. */
export function LabelName({ module, value, known }: LabelProps) {
  const { data } = useLabels(module);
  const compared = useContext(ComparedName);
  const name = compared ? compared.name : known;
  return data?.find(({ key }) => key === value)?.label ?? String(name ?? (data === undefined ? '…' : value));
}

export const labelFilter = <Name extends string>(
  name: Name,
  label: TextKey,
  module: LabelModule,
): Filter<Name> => ({
  name,
  label,
  control: (control) => <LabelSelect {...control} module={module} />,
  shown: (value) => <LabelName value={value} module={module} />,
});
