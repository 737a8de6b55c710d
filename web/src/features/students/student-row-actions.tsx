import { EditOutlined, EyeOutlined, MoreOutlined, UserOutlined } from '@ant-design/icons';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import { useBlocking } from '#features/students/student-blocking.ts';
import { studentName } from '#features/students/student-name.ts';
import type { Column } from '#grid/columns.ts';
import { IconButton } from '#grid/icon-button.tsx';
import { PopoverButton } from '#grid/popover-button.tsx';
import { useRemoval } from '#grid/remove-button.tsx';
import { ActiveRow } from '#grid/row-focus.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

interface RowActionsProps {
  student: StudentRow;
  onDeadline: (row: StudentRow) => void;
}

/** The last column: what may be done with a student (specification 000 §2.7). */
export const studentActions = (onDeadline: RowActionsProps['onDeadline']): Column<StudentRow> => ({
  key: 'actions',
  title: 'list.actions',
  width: 160,
  pinned: 'end',
  show: (row) => <RowActions student={row} onDeadline={onDeadline} />,
});

function RowActions(props: RowActionsProps) {
  const { student } = props;
  const text = useText();
  const navigate = useNavigate();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const name = { name: studentName(student) };
  const mayEdit = useMay(students.update);
  const mayAccount = useMay('student_account_student');
  const [mayBlock, mayRemove] = [useMay(students.block), useMay(students.remove)];
  const go = (to: string) => void navigate({ to: `/students/students/${to}/${student.id}` });
  return (
    <span className="row-actions">
      <IconButton
        label={text('list.view', name)}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={() => go('view')}
      />
      {mayEdit && (
        <IconButton
          label={text('list.edit', name)}
          icon={<EditOutlined />}
          tabIndex={tabIndex}
          onClick={() => go('update')}
        />
      )}
      {mayAccount && (
        <IconButton
          label={text('student.account.of', name)}
          icon={<UserOutlined />}
          tabIndex={tabIndex}
          onClick={() => go('account')}
        />
      )}
      {(mayEdit || mayBlock || mayRemove) && (
        <PopoverButton
          look="grid-button"
          tabIndex={tabIndex}
          label={text('student.more', name)}
          icon={<MoreOutlined aria-hidden />}
        >
          {(close) => <Further {...props} close={close} />}
        </PopoverButton>
      )}
    </span>
  );
}

/** What is done less often. */
function Further({ student, onDeadline, close }: RowActionsProps & { close: () => void }) {
  const text = useText();
  const block = useBlocking(student);
  const remove = useRemoval({ endpoint: students.remove, id: student.id, name: studentName(student) });
  const items = [
    { title: 'student.deadline.set', may: useMay(students.setDeadline), run: () => onDeadline(student) },
    { title: student.blocked ? 'student.unblock' : 'student.block', may: useMay(students.block), run: block },
    { title: 'student.remove', may: useMay(students.remove), run: () => void remove() },
  ];
  return items
    .filter(({ may }) => may)
    .map(({ title, run }) => (
      <button
        key={title}
        type="button"
        className="popover-item"
        onClick={() => {
          close();
          run();
        }}
      >
        {text(title)}
      </button>
    ));
}
