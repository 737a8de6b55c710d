import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface Person {
  id: number;
  name: string;
  note: ReactNode;
}

interface PersonChoiceProps {
  /** Text key of the group's name. */
  label: TextKey;
  people: readonly Person[];
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}

/** People to choose, one by one or all. */
export function PersonChoice({ label, people, chosen, onChange }: PersonChoiceProps) {
  const text = useText();
  const all = people.length > 0 && people.every(({ id }) => chosen.has(id));
  const toggle = (id: number, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset className="schedule-people">
      <legend>{`${text(label)} (${chosen.size} / ${people.length})`}</legend>
      <Checkbox
        checked={all}
        indeterminate={!all && chosen.size > 0}
        onChange={({ target }) => onChange(new Set(target.checked ? people.map(({ id }) => id) : []))}
      >
        {text('individual.all')}
      </Checkbox>
      <ul>
        {people.map(({ id, name, note }) => (
          <li key={id}>
            <Checkbox checked={chosen.has(id)} onChange={({ target }) => toggle(id, target.checked)}>
              {name}
            </Checkbox>
            <small>{note}</small>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
