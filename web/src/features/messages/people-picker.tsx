import { messages, type ReceiverOption } from '@dekanat/contract/messages/messages.ts';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { queryOf } from '#api/query.ts';
import type { Person } from '#features/messages/composed.ts';
import { useMessageUniversity } from '#features/messages/message-university.ts';
import { DepartmentSelect } from '#features/structure/department-select.tsx';
import { FacultySelect } from '#features/structure/faculty-select.tsx';
import { StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

type Endpoint = typeof messages.studentGroup | typeof messages.teacherGroup | typeof messages.adminGroup;
type IdList = 'group_ids' | 'student_faculty_ids' | 'department_ids' | 'teacher_faculty_ids';

/** How people are found: in a part of a faculty, or without selects. */
interface Audience {
  endpoint: Endpoint;
  part?: {
    Select: typeof StudentGroupSelect | typeof DepartmentSelect;
    name: 'group_id' | 'department_id';
    label: TextKey;
    /** The buttons that add a whole part, and a whole faculty. */
    whole: { label: TextKey; list: IdList };
    wholeFaculty: { label: TextKey; list: IdList };
  };
}

const AUDIENCES: Record<'students' | 'teachers' | 'admins', Audience> = {
  students: {
    endpoint: messages.studentGroup,
    part: {
      Select: StudentGroupSelect,
      name: 'group_id',
      label: 'student_group.noun',
      whole: { label: 'message.add_group', list: 'group_ids' },
      wholeFaculty: { label: 'message.add_faculty', list: 'student_faculty_ids' },
    },
  },
  teachers: {
    endpoint: messages.teacherGroup,
    part: {
      Select: DepartmentSelect,
      name: 'department_id',
      label: 'department.noun',
      whole: { label: 'message.add_department', list: 'department_ids' },
      wholeFaculty: { label: 'message.add_faculty_teachers', list: 'teacher_faculty_ids' },
    },
  },
  admins: { endpoint: messages.adminGroup },
};

interface PickerProps {
  audience: keyof typeof AUDIENCES;
  people: Person[];
  receivers: Receivers;
  onPeople: (people: Person[]) => void;
  onReceivers: (receivers: Receivers) => void;
}

/** Single people, and all of them or all of a group, department or faculty. */
export function PeoplePicker({ audience, people, receivers, onPeople, onReceivers }: PickerProps) {
  const text = useText();
  const [faculty, setFaculty] = useState<number>();
  const [chosen, setChosen] = useState<number>();
  const { endpoint, part } = AUDIENCES[audience];
  return (
    <>
      <div className="mail-selects">
        {part ? (
          <PartSelects
            part={part}
            faculty={faculty}
            chosen={chosen}
            onFaculty={(id) => {
              setFaculty(id);
              // Another faculty has no such group or department.
              setChosen(undefined);
            }}
            onChosen={setChosen}
            onAdd={(list, id) =>
              onReceivers({ ...receivers, [list]: [...new Set([...(receivers[list] ?? []), id])] })
            }
          />
        ) : (
          <Button onClick={() => onReceivers({ ...receivers, admins: true })}>
            {text('message.all_admins')}
          </Button>
        )}
      </div>
      <PeopleList
        endpoint={endpoint}
        filters={part ? { faculty_id: faculty, [part.name]: chosen } : {}}
        people={people}
        onPeople={onPeople}
      />
    </>
  );
}

interface PartSelectsProps {
  part: NonNullable<Audience['part']>;
  faculty: number | undefined;
  chosen: number | undefined;
  onFaculty: (id: number | undefined) => void;
  onChosen: (id: number | undefined) => void;
  onAdd: (list: IdList, id: number) => void;
}

/** Faculty and its part, with the buttons that add all of either. */
function PartSelects({ part, faculty, chosen, onFaculty, onChosen, onAdd }: PartSelectsProps) {
  const universityId = useMessageUniversity();
  const { Select, label, whole, wholeFaculty } = part;
  const within = { university_id: universityId };
  return (
    <>
      <FacultySelect
        label="field.faculty"
        placeholder="field.faculty"
        within={within}
        value={faculty}
        onChange={onFaculty}
      />
      <Select
        label={label}
        placeholder={label}
        within={{ ...within, faculty_id: faculty }}
        value={chosen}
        onChange={onChosen}
      />
      <WholeButton label={whole.label} id={chosen} add={(id) => onAdd(whole.list, id)} />
      <WholeButton
        label={wholeFaculty.label}
        id={chosen === undefined ? faculty : undefined}
        add={(id) => onAdd(wholeFaculty.list, id)}
      />
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
  endpoint: Endpoint;
  filters: Record<string, number | undefined>;
}

/** People who can be chosen one by one; a search finds those beyond the first. */
function PeopleList({ endpoint, filters, people, onPeople }: PeopleListProps) {
  const text = useText();
  const universityId = useMessageUniversity();
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
