import { CloseOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useText } from '#i18n/text.ts';
import { nameIn, type PlaceNames } from './place-names.ts';
import type { TaskSearchValues } from './task-search.ts';

interface AddressFiltersProps extends Pick<TaskSearchValues, 'query' | 'change'> {
  names: PlaceNames;
}

/** The filters of the address that have no control here: each can be removed. */
export function AddressFilters({ query, change, names }: AddressFiltersProps) {
  const text = useText();
  const student = query.student_id && nameIn(names, 'student_id', query.student_id);
  const inForce = [
    query.teacher_id !== undefined && { filter: 'teacher_id', name: text('tasks.of_teacher') },
    query.without_teacher === 1 && { filter: 'without_teacher', name: text('waiting.no_teacher') },
    query.student_id !== undefined && { filter: 'student_id', name: student ?? text('tasks.of_student') },
    query.fio && { filter: 'fio', name: text('tasks.named', { name: query.fio }) },
    query.assigned === 1 && { filter: 'assigned', name: text('tasks.assigned') },
  ].filter((one) => typeof one === 'object');
  if (inForce.length === 0) return null;
  return (
    <div className="task-address-filters">
      {inForce.map(({ filter, name }) => (
        <Button
          key={filter}
          icon={<CloseOutlined aria-hidden />}
          aria-label={text('list.filter.remove', { filter: name })}
          onClick={() => change({ [filter]: undefined, page: 1, task: undefined })}
        >
          {name}
        </Button>
      ))}
    </div>
  );
}
