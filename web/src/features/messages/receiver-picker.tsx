import { CloseOutlined, UserAddOutlined } from '@ant-design/icons';
import type { Receivers } from '@dekanat/contract/messages/receivers.ts';
import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { type Composed, isAddressed } from '#features/messages/composed.ts';
import { useMessageUniversity } from '#features/messages/message-university.ts';
import { PeoplePicker } from '#features/messages/people-picker.tsx';
import { Reached } from '#features/messages/reached.tsx';
import { RECEIVER_LABELS } from '#features/messages/receiver-labels.ts';
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

/** The chosen receivers, and below them the people and groups to choose from; on request, if a link has chosen some. */
export function ReceiverPicker({ composed, change }: ReceiverPickerProps) {
  const text = useText();
  const [isPicking, setPicking] = useState(() => !isAddressed(composed));
  return (
    <div className="mail-picker">
      <Chips composed={composed} change={change} />
      <Reached composed={composed} change={(receivers) => change({ receivers })} />
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
  return (
    <>
      <Segmented<Kind>
        aria-label={text('message.kind')}
        value={kind}
        options={KINDS.map((value) => ({ value, label: text(`message.kind.${value}`) }))}
        onChange={setKind}
      />
      <PeoplePicker
        key={kind}
        audience={kind}
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
  { name: 'group_ids', Name: StudentGroupName },
  { name: 'student_faculty_ids', Name: FacultyName },
  { name: 'department_ids', Name: DepartmentName },
  { name: 'teacher_faculty_ids', Name: FacultyName },
] as const satisfies readonly { name: IdListName; Name: unknown }[];
const SELECTED = ['student_ids', 'teacher_ids'] as const;
const WHOLE = ['admins', 'students', 'registers', 'teachers', 'debtors'] as const;

function Chips({ composed: { people, receivers }, change }: ReceiverPickerProps) {
  const text = useText();
  const universityId = useMessageUniversity();
  const without = (name: keyof Receivers) => {
    const { [name]: _removed, ...others } = receivers;
    change({ receivers: others });
  };
  return (
    <ul className="mail-chips" aria-label={text('message.receivers')}>
      {GROUPS.flatMap(({ name, Name }) =>
        (receivers[name] ?? []).map((id) => (
          <Chip
            key={`${name}${id}`}
            name={text(RECEIVER_LABELS[name])}
            remove={() =>
              change({ receivers: { ...receivers, [name]: receivers[name]?.filter((one) => one !== id) } })
            }
          >
            {text(RECEIVER_LABELS[name])}: <Name value={id} within={{ university_id: universityId }} />
          </Chip>
        )),
      )}
      {WHOLE.filter((name) => receivers[name]).map((name) => (
        <Chip key={name} name={text(RECEIVER_LABELS[name])} remove={() => without(name)}>
          {text(RECEIVER_LABELS[name])}
        </Chip>
      ))}
      {SELECTED.map((name) => ({ name, count: receivers[name]?.length ?? 0 }))
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <Chip key={name} name={text(RECEIVER_LABELS[name], { count })} remove={() => without(name)}>
            {text(RECEIVER_LABELS[name], { count })}
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
