import { type TaskAttemptRow, type TaskPlace, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { Select } from 'antd';
import { useId } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import { NAMES, nameIn, usePlaceNames } from './place-names.ts';
import { AddressFilters } from './task-address-filters.tsx';
import type { TaskSearchValues } from './task-search.ts';

const STATUSES = [0, 1, 2] as const satisfies TaskStatus[];
type Place = 'subject_id' | 'group_id' | 'lesson_id';
const PLACES: Place[] = ['subject_id', 'group_id', 'lesson_id'];

interface Choice {
  value: number;
  label: string;
}

/** The choices of one filter among the lessons that the other filters leave. */
function choicesOf(places: TaskPlace[], field: Place, query: TaskSearchValues['query']): Choice[] {
  const others = PLACES.filter((other) => other !== field && query[other] !== undefined);
  const left = places.filter((place) => others.every((other) => place[other] === query[other]));
  const names = new Map(left.map((place) => [place[field], place[NAMES[field]] ?? '—']));
  return [...names].map(([value, label]) => ({ value, label }));
}

interface TaskFiltersProps extends Omit<TaskSearchValues, 'task'> {
  /** The tasks that are shown. */
  rows: readonly TaskAttemptRow[] | undefined;
}

/** Status, subject, group and lesson; each offers what the others leave. */
export function TaskFilters({ query, change, showStatus, rows }: TaskFiltersProps) {
  const text = useText();
  const { data: places } = useQuery(queryOf(taskAttempts.places, {}));
  const names = usePlaceNames(query, places, rows);
  /** Also offers what is chosen: of staff the places are only those in which tasks wait. */
  const optionsOf = (field: Place) => {
    const choices = choicesOf(places ?? [], field, query);
    const value = query[field];
    if (value === undefined || choices.some((choice) => choice.value === value)) return choices;
    return [{ value, label: nameIn(names, field, value) ?? `№ ${value}` }, ...choices];
  };
  const labels: Record<Place, TextKey> = {
    subject_id: 'tasks.subject',
    group_id: 'student.group_name',
    lesson_id: 'task_attempt.lesson_name',
  };
  const statuses = STATUSES.map((value) => ({ value, label: text(`task_attempt.status.${value}`) }));
  return (
    <>
      <div className="task-filters">
        <Filter
          label="task_attempt.status"
          value={query.status}
          options={statuses}
          onChange={(status) => showStatus(status as TaskStatus | undefined)}
        />
        {PLACES.map((field) => (
          <Filter
            key={field}
            label={labels[field]}
            value={query[field]}
            options={optionsOf(field)}
            onChange={(value) => change({ [field]: value, page: 1, task: undefined })}
          />
        ))}
      </div>
      <AddressFilters query={query} change={change} names={names} />
    </>
  );
}

interface FilterProps {
  label: TextKey;
  value: number | undefined;
  options: Choice[];
  onChange: (value: number | undefined) => void;
}

function Filter({ label, value, options, onChange }: FilterProps) {
  const text = useText();
  const id = useId();
  return (
    <label htmlFor={id}>
      {text(label)}
      <Select
        id={id}
        allowClear={clearButton(text)}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={text('list.filter.any')}
        value={value ?? null}
        options={options}
        onChange={(chosen: number | null | undefined) => onChange(chosen ?? undefined)}
      />
    </label>
  );
}
