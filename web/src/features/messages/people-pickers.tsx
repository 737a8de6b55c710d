import { messages, type ReceiverOption } from '@dekanat/contract/messages/messages.ts';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import type { Person } from '#features/messages/composed.ts';
import { DepartmentSelect } from '#features/structure/department-select.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface PickerProps {
  people: Person[];
  receivers: Receivers;
  onPeople: (people: Person[]) => void;
  onReceivers: (receivers: Receivers) => void;
}

const added = (ids: number[] | undefined, id: number) => [...new Set([...(ids ?? []), id])];

/** Students by faculty and group: single ones, a whole group, or all of a faculty. */
export function StudentPicker({ people, receivers, onPeople, onReceivers }: PickerProps) {
  const { universityId } = useUniversity();
  const [faculty, setFaculty] = useState<number>();
  const [group, setGroup] = useState<number>();
  const within = { university_id: universityId };
  return (
    <>
      <div className="mail-selects">
        <FacultySelect
          label="field.faculty"
          placeholder="field.faculty"
          within={within}
          value={faculty}
          onChange={setFaculty}
        />
        <StudentGroupSelect
          label="student_group.noun"
          placeholder="student_group.noun"
          within={{ ...within, faculty_id: faculty }}
          value={group}
          onChange={setGroup}
        />
        <WholeButton
          label="message.add_group"
          id={group}
          add={(id) => onReceivers({ ...receivers, group_ids: added(receivers.group_ids, id) })}
        />
        <WholeButton
          label="message.add_faculty"
          id={group === undefined ? faculty : undefined}
          add={(id) =>
            onReceivers({ ...receivers, student_faculty_ids: added(receivers.student_faculty_ids, id) })
          }
        />
      </div>
      <PeopleList
        endpoint={messages.studentGroup}
        filters={{ faculty_id: faculty, group_id: group }}
        people={people}
        onPeople={onPeople}
      />
    </>
  );
}

/** Teachers by department. */
export function TeacherPicker({ people, receivers, onPeople, onReceivers }: PickerProps) {
  const { universityId } = useUniversity();
  const [faculty, setFaculty] = useState<number>();
  const [department, setDepartment] = useState<number>();
  const within = { university_id: universityId };
  return (
    <>
      <div className="mail-selects">
        <FacultySelect
          label="field.faculty"
          placeholder="field.faculty"
          within={within}
          value={faculty}
          onChange={setFaculty}
        />
        <DepartmentSelect
          label="department.noun"
          placeholder="department.noun"
          within={{ ...within, faculty_id: faculty }}
          value={department}
          onChange={setDepartment}
        />
        <WholeButton
          label="message.add_department"
          id={department}
          add={(id) => onReceivers({ ...receivers, department_ids: added(receivers.department_ids, id) })}
        />
        <WholeButton
          label="message.add_faculty_teachers"
          id={department === undefined ? faculty : undefined}
          add={(id) =>
            onReceivers({ ...receivers, teacher_faculty_ids: added(receivers.teacher_faculty_ids, id) })
          }
        />
      </div>
      <PeopleList
        endpoint={messages.teacherGroup}
        filters={{ faculty_id: faculty, department_id: department }}
        people={people}
        onPeople={onPeople}
      />
    </>
  );
}

export function AdminPicker({ people, receivers, onPeople, onReceivers }: PickerProps) {
  const text = useText();
  return (
    <>
      <div className="mail-selects">
        <Button onClick={() => onReceivers({ ...receivers, admins: true })}>
          {text('message.all_admins')}
        </Button>
      </div>
      <PeopleList endpoint={messages.adminGroup} filters={{}} people={people} onPeople={onPeople} />
    </>
  );
}

/** Adds everyone of the selected group or faculty. */
function WholeButton({
  label,
  id,
  add,
}: {
  label: TextKey;
  id: number | undefined;
  add: (id: number) => void;
}) {
  const text = useText();
  if (id === undefined) return null;
  return <Button onClick={() => add(id)}>{text(label)}</Button>;
}

interface PeopleListProps extends Pick<PickerProps, 'people' | 'onPeople'> {
  endpoint: typeof messages.studentGroup | typeof messages.teacherGroup | typeof messages.adminGroup;
  filters: Record<string, number | undefined>;
}

/** People who can be chosen one by one; a search finds those beyond the first. */
function PeopleList({ endpoint, filters, people, onPeople }: PeopleListProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const [fio, setFio] = useState('');
  const query = { ...filters, university_id: universityId, ...(fio.trim() !== '' && { fio: fio.trim() }) };
  const { data } = useQuery({
    ...queryOf<typeof messages.studentGroup>(endpoint as typeof messages.studentGroup, { query }),
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(people.map(({ user_id }) => user_id));
  const toggle = ({ user_id, fio: name }: ReceiverOption) =>
    onPeople(
      chosen.has(user_id)
        ? people.filter((one) => one.user_id !== user_id)
        : [...people, { user_id, fio: name }],
    );
  return (
    <div className="mail-people">
      <Input.Search
        aria-label={text('message.person.search')}
        placeholder={text('message.person.search')}
        allowClear
        onSearch={setFio}
      />
      <ul aria-label={text('message.people')}>
        {data?.data.map((option) => (
          <li key={option.user_id}>
            <label>
              <input type="checkbox" checked={chosen.has(option.user_id)} onChange={() => toggle(option)} />
              <span>{option.fio}</span>
              <small>{option.place}</small>
            </label>
          </li>
        ))}
        {data?.data.length === 0 && <li>{text('list.empty')}</li>}
      </ul>
      {data && data.total > data.data.length && (
        <small>{text('message.people.more', { shown: data.data.length, count: data.total })}</small>
      )}
    </div>
  );
}
