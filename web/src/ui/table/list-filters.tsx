import { CloseOutlined, FilterOutlined } from '@ant-design/icons';
import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { Select } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { type Choice, PERSON_STATUSES, STATUSES } from '#ui/form/choices.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import type { Filter, FilterControl, FiltersProps } from '#ui/table/list-filter.ts';

/** A filter with a few fixed choices. */
export const choice = <Name extends string>(name: Name, label: TextKey, choices: Choice[]): Filter<Name> => ({
  name,
  label,
  control: (control) => <ChoiceSelect {...control} choices={choices} />,
  shown: (value) => <ChoiceName choice={choices.find((one) => one.value === value)} />,
});

function ChoiceSelect({
  choices,
  value,
  placeholder = 'list.filter.any',
  ...control
}: FilterControl & { choices: Choice[] }) {
  const text = useText();
  const options = choices.map((one) => ({ value: one.value, label: text(one.label) }));
  return (
    <Select
      {...control}
      value={value ?? null}
      options={options}
      allowClear={clearButton(text)}
      placeholder={text(placeholder)}
    />
  );
}

function ChoiceName({ choice: chosen }: { choice: Choice | undefined }) {
  const text = useText();
  return chosen && text(chosen.label);
}

export const statusFilter = choice('status', 'field.status', STATUSES);
export const personStatusFilter = choice('status', 'field.status', PERSON_STATUSES);

/** Records that are still to be translated. */
export const missingFilter = choice(
  'missing',
  'list.filter.missing',
  CONTENT_LANGUAGES.map((value) => ({ value, label: `language.${value}` })),
);

const FilterDrawer = lazy(async () => ({
  default: (await import('#ui/table/filter-drawer.tsx')).FilterDrawer,
}));

/** The filter button, its drawer, and a chip for each filter in force, which removes it with those that depend on it. */
export function Filters<Name extends string>({ list, filters }: FiltersProps<Name>) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const opened = useRef(false);
  opened.current ||= open;
  const inForce = filters.filter(({ name }) => list.filters[name] !== undefined);
  const remove = ({ name, clears = [] }: Filter<Name>) => {
    const values: Partial<Record<string, unknown>> = list.filters;
    const cleared = clears.filter((one) => values[one] !== undefined);
    list.setFilters(Object.fromEntries([name, ...cleared].map((one) => [one, undefined])));
  };
  return (
    <>
      <button type="button" className="tool-button" onClick={() => setOpen(true)}>
        <FilterOutlined aria-hidden />
        {text('list.filter')}
        {inForce.length > 0 && <span className="tool-count">{inForce.length}</span>}
      </button>
      <Suspense>
        {(open || opened.current) && (
          <FilterDrawer
            list={list}
            filters={filters as Filter<string>[]}
            open={open}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
      {inForce.length > 0 && (
        <ul className="chips" aria-label={text('list.filters_in_force')}>
          {inForce.map((filter) => (
            <li key={filter.name} className="chip">
              <span>
                {text(filter.label)}: {filter.shown(list.filters[filter.name])}
              </span>
              <button
                type="button"
                aria-label={text('list.filter.remove', { filter: text(filter.label) })}
                onClick={() => remove(filter)}
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
