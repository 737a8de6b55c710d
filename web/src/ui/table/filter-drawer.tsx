import { Button, Drawer } from 'antd';
import { useId, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { Filter, FiltersProps } from '#ui/table/list-filter.ts';

interface FilterDrawerProps extends FiltersProps<string> {
  onClose: () => void;
}

/** All filters of a list, on the right: chosen together, then put in force. */
export function FilterDrawer({ open, ...props }: FilterDrawerProps & { open: boolean }) {
  const text = useText();
  return (
    <Drawer title={text('list.filter')} open={open} onClose={props.onClose} size={360} destroyOnHidden>
      <FilterForm {...props} />
    </Drawer>
  );
}

/** Filters in force, also ones of another place, that a change in the drawer has cleared. */
const clearedBy = (
  filters: Filter<string>[],
  inForce: Partial<Record<string, unknown>>,
  chosen: Partial<Record<string, unknown>>,
): string[] =>
  filters
    .flatMap(({ clears = [] }) => clears)
    .filter((name) => inForce[name] !== undefined && chosen[name] === undefined);

function FilterForm({ list, filters, onClose }: FilterDrawerProps) {
  const text = useText();
  const id = useId();
  const [chosen, setChosen] = useState<Partial<Record<string, unknown>>>(list.filters);
  const [refused, setRefused] = useState(false);
  const problemOf = ({ name, check }: (typeof filters)[number]) => check?.(chosen[name]);
  const apply = (values: typeof chosen, cleared: string[] = []) => {
    const names = [...cleared, ...filters.map(({ name }) => name)];
    list.setFilters(Object.fromEntries(names.map((name) => [name, values[name]])));
    onClose();
  };
  return (
    <form
      className="filter-form"
      onSubmit={(event) => {
        event.preventDefault();
        if (filters.some(problemOf)) setRefused(true);
        else apply(chosen, clearedBy(filters, list.filters, chosen));
      }}
    >
      {filters.map((filter) => {
        const { name, label, control, clears = [] } = filter;
        const problem = refused ? problemOf(filter) : undefined;
        return (
          <div key={name}>
            <label htmlFor={`${id}-${name}`}>{text(label)}</label>
            {control(
              {
                id: `${id}-${name}`,
                value: chosen[name],
                onChange: (value) => {
                  const remaining = Object.entries(chosen).filter(([other]) => !clears.includes(other));
                  setChosen({ ...Object.fromEntries(remaining), [name]: value });
                },
              },
              chosen,
            )}
            {problem && (
              <p className="filter-problem" role="alert">
                {text(problem)}
              </p>
            )}
          </div>
        );
      })}
      <div className="filter-form-foot">
        <Button onClick={() => apply({})}>{text('list.filter.reset')}</Button>
        <Button type="primary" htmlType="submit">
          {text('list.filter.apply')}
        </Button>
      </div>
    </form>
  );
}
