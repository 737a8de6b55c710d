import { CloseOutlined } from '@ant-design/icons';
import { type TaskPlace, taskAttempts } from '@dekanat/contract/study/task-attempts.ts';
import type { TaskStatus } from '@dekanat/contract/study/tasks.ts';
import { useQuery } from '@tanstack/react-query';
import { Button, Select } from 'antd';
import { useId } from 'react';
import { queryOf } from '#api/query.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { clearButton } from '#ui/form/clear-button.tsx';
import type { TaskSearchValues } from './task-search.ts';

const STATUSES = [0, 1, 2] as const satisfies TaskStatus[];
type Place = 'subject_id' | 'group_id' | 'lesson_id';
const NAMES = {
  subject_id: 'subject_name',
  group_id: 'student_group_name',
  lesson_id: 'lesson_name',
} as const satisfies Record<Place, keyof TaskPlace>;
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

/** A filter of the address that has no control here, which can be removed. */
function AddressFilter({ query, change }: Pick<TaskSearchValues, 'query' | 'change'>) {
  const text = useText();
  const { teacher_id, without_teacher } = query;
  if (teacher_id === undefined && without_teacher !== 1) return null;
  const name = text(without_teacher === 1 ? 'waiting.no_teacher' : 'tasks.of_teacher');
  return (
    <Button
      className="task-address-filter"
      icon={<CloseOutlined aria-hidden />}
      aria-label={text('list.filter.remove', { filter: name })}
      onClick={() => change({ teacher_id: undefined, without_teacher: undefined, page: 1, task: undefined })}
    >
      {name}
    </Button>
  );
}

/** Status, subject, group and lesson; each offers what the others leave. */
export function TaskFilters({ query, change, showStatus }: Omit<TaskSearchValues, 'task'>) {
  const text = useText();
  const { data: places = [] } = useQuery(queryOf(taskAttempts.places, {}));
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
            options={choicesOf(places, field, query)}
            onChange={(value) => change({ [field]: value, page: 1, task: undefined })}
          />
        ))}
      </div>
      <AddressFilter query={query} change={change} />
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
