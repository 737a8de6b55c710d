import { CloseOutlined, UserAddOutlined } from '@ant-design/icons';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { type Composed, isAddressed } from '#features/messages/composed.ts';
import { AdminPicker, StudentPicker, TeacherPicker } from '#features/messages/people-pickers.tsx';
import { DepartmentName } from '#features/structure/department-select.tsx';
import { FacultyName } from '#features/structure/faculty-select.tsx';
import { StudentGroupName } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';

interface ReceiverPickerProps {
  composed: Composed;
  change: (changes: Pick<Partial<Composed>, 'people' | 'receivers'>) => void;
}

const KINDS = ['students', 'teachers', 'admins'] as const;
type Kind = (typeof KINDS)[number];
const PICKERS = { students: StudentPicker, teachers: TeacherPicker, admins: AdminPicker };

/** The chosen receivers, and below them the people and groups to choose from; on request, if a link has chosen some. */
export function ReceiverPicker({ composed, change }: ReceiverPickerProps) {
  const text = useText();
  const [isPicking, setPicking] = useState(() => !isAddressed(composed));
  return (
    <div className="mail-picker">
      <Chips composed={composed} change={change} />
      {isPicking ? (
        <Pickers composed={composed} change={change} />
      ) : (
        <Button
          className="mail-picker-open"
          icon={<UserAddOutlined aria-hidden />}
          onClick={() => setPicking(true)}
        >
          {text('message.receivers.add')}
        </Button>
      )}
    </div>
  );
}

function Pickers({ composed, change }: ReceiverPickerProps) {
  const text = useText();
  const [kind, setKind] = useState<Kind>('students');
  const Picker = PICKERS[kind];
  return (
    <>
      <Segmented<Kind>
        aria-label={text('message.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(`message.kind.${value}`) }))}
        onChange={setKind}
      />
      <Picker
        people={composed.people}
        receivers={composed.receivers}
        onPeople={(people) => change({ people })}
        onReceivers={(receivers) => change({ receivers })}
      />
    </>
  );
}

function Chip({ name, children, remove }: { name: string; children: ReactNode; remove: () => void }) {
  const text = useText();
  return (
    <li className="mail-chip">
      {children}
      <IconButton
        label={text('message.receiver.remove', { name })}
        icon={<CloseOutlined aria-hidden />}
        onClick={remove}
      />
    </li>
  );
}

type IdList = { [Name in keyof Receivers]: Receivers[Name] extends number[] | undefined ? Name : never };
type IdListName = Exclude<IdList[keyof Receivers], undefined>;

const GROUPS = [
  { name: 'group_ids', label: 'message.group.students', Name: StudentGroupName },
  { name: 'student_faculty_ids', label: 'message.faculty.students', Name: FacultyName },
  { name: 'department_ids', label: 'message.department.teachers', Name: DepartmentName },
  { name: 'teacher_faculty_ids', label: 'message.faculty.teachers', Name: FacultyName },
] as const satisfies readonly { name: IdListName; label: string; Name: unknown }[];
const SELECTED = [
  { name: 'student_ids', label: 'message.students_selected' },
  { name: 'teacher_ids', label: 'message.teachers_selected' },
] as const;
const WHOLE = [
  { name: 'admins', label: 'message.all_admins' },
  { name: 'students', label: 'message.students_of_list' },
  { name: 'registers', label: 'message.registers_of_list' },
  { name: 'teachers', label: 'message.teachers_of_list' },
  { name: 'debtors', label: 'message.debtors_of_list' },
] as const;

function Chips({ composed: { people, receivers }, change }: ReceiverPickerProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const without = (name: keyof Receivers) => {
    const { [name]: _removed, ...others } = receivers;
    change({ receivers: others });
  };
  return (
    <ul className="mail-chips" aria-label={text('message.receivers')}>
      {GROUPS.flatMap(({ name, label, Name }) =>
        (receivers[name] ?? []).map((id) => (
          <Chip
            key={`${name}${id}`}
            name={text(label)}
            remove={() =>
              change({ receivers: { ...receivers, [name]: receivers[name]?.filter((one) => one !== id) } })
            }
          >
            {text(label)}: <Name value={id} within={{ university_id: universityId }} />
          </Chip>
        )),
      )}
      {WHOLE.filter(({ name }) => receivers[name]).map(({ name, label }) => (
        <Chip key={name} name={text(label)} remove={() => without(name)}>
          {text(label)}
        </Chip>
      ))}
      {SELECTED.map(({ name, label }) => ({
        name,
        shown: text(label, { count: receivers[name]?.length ?? 0 }),
      }))
        .filter(({ name }) => receivers[name]?.length)
        .map(({ name, shown }) => (
          <Chip key={name} name={shown} remove={() => without(name)}>
            {shown}
          </Chip>
        ))}
      {people.map(({ user_id, fio = `№ ${user_id}` }) => (
        <Chip
          key={user_id}
          name={fio}
          remove={() => change({ people: people.filter((one) => one.user_id !== user_id) })}
        >
          {fio}
        </Chip>
      ))}
    </ul>
  );
}
