import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { Badge, Button, Drawer, Select } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import type { List } from '#kernel/list.ts';
import { useText } from '#kernel/text.ts';

export interface FilterControl {
  id: string;
  value: unknown;
  onChange: (value: unknown) => void;
}
/** One filter of a list: what stands in the drawer, and what its chip says once it is in force. */
export interface Filter<Name extends string> {
  name: Name;
  /** Key of its label. */
  label: string;
  control: (control: FilterControl) => ReactNode;
  shown: (value: unknown) => ReactNode;
}

interface Choice {
  value: string | number;
  /** Key of its text. */
  label: string;
}

/** A filter with a few fixed choices. */
export const choice = <Name extends string>(name: Name, label: string, choices: Choice[]): Filter<Name> => ({
  name,
  label,
  control: (control) => <ChoiceSelect {...control} choices={choices} />,
  shown: (value) => <ChoiceName choice={choices.find((one) => one.value === value)} />,
});

function ChoiceSelect({ choices, value, ...control }: FilterControl & { choices: Choice[] }) {
  const text = useText();
  const options = choices.map((one) => ({ value: one.value, label: text(one.label) }));
  return (
    <Select
      {...control}
      value={value ?? null}
      options={options}
      allowClear
      placeholder={text('list.filter.any')}
    />
  );
}

function ChoiceName({ choice: chosen }: { choice: Choice | undefined }) {
  const text = useText();
  return chosen && text(chosen.label);
}

/** Active or inactive, as most records are. */
export const statusFilter = choice('status', 'field.status', [
  { value: 1, label: 'status.active' },
  { value: 0, label: 'status.inactive' },
]);

interface FiltersProps<Name extends string> {
  list: List<unknown, Name>;
  filters: Filter<NoInfer<Name>>[];
}

/** The filter button, its drawer, and a removable chip for each filter in force. */
export function Filters<Name extends string>({ list, filters }: FiltersProps<Name>) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const inForce = filters.filter(({ name }) => list.filters[name] !== undefined);
  const set = (name: Name, value: unknown) => list.change({ [name]: value });
  return (
    <>
      <Badge count={inForce.length} color="var(--accent)">
        <Button icon={<FilterOutlined />} onClick={() => setOpen(true)}>
          {text('list.filter')}
        </Button>
      </Badge>
      <Drawer
        title={text('list.filter')}
        open={open}
        onClose={() => setOpen(false)}
        size={360}
        destroyOnHidden
      >
        <FilterForm list={list} filters={filters} onDone={() => setOpen(false)} />
      </Drawer>
      {inForce.length > 0 && (
        <ul className="chips" aria-label={text('list.filters_in_force')}>
          {inForce.map(({ name, label, shown }) => (
            <li key={name} className="chip">
              <span>
                {text(label)}: {shown(list.filters[name])}
              </span>
              <button
                type="button"
                aria-label={text('list.filter.remove', { filter: text(label) })}
                onClick={() => set(name, undefined)}
              >
                <CloseOutlined />
              </button>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function FilterForm<Name extends string>({
  list,
  filters,
  onDone,
}: FiltersProps<Name> & { onDone: () => void }) {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<Partial<Record<string, unknown>>>(list.filters);
  const apply = (values: typeof chosen) => {
    list.change(Object.fromEntries(filters.map(({ name }) => [name, values[name]])));
    onDone();
  };
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        apply(chosen);
      }}
    >
      {filters.map(({ name, label, control }) => (
        <div key={name}>
          <label htmlFor={`${id}-${name}`}>{text(label)}</label>
          {control({
            id: `${id}-${name}`,
            value: chosen[name],
            onChange: (value) => setChosen({ ...chosen, [name]: value }),
          })}
        </div>
      ))}
      <div className="filter-form-foot">
        <Button onClick={() => apply({})}>{text('list.filter.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {text('list.filter.apply')}
        </Button>
      </div>
    </form>
  );
}
