import { EditOutlined, EyeOutlined, UserOutlined } from '@ant-design/icons';
import { type Teacher, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useNavigate } from '@tanstack/react-router';
import { use } from 'react';
import type { Column } from '#grid/columns.ts';
import { IconButton } from '#grid/icon-button.tsx';
import { RemoveButton } from '#grid/remove-button.tsx';
import { ActiveRow } from '#grid/row-focus.ts';
import { useMay } from '#kernel/session.ts';
import { useText } from '#kernel/text.ts';

/** The last column: what may be done with a teacher. */
export const teacherActions: Column<Teacher> = {
  key: 'actions',
  title: 'list.actions',
  width: 160,
  pinned: 'end',
  show: (row) => <RowActions teacher={row} />,
};

function RowActions({ teacher }: { teacher: Teacher }) {
  const text = useText();
  const navigate = useNavigate();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const name = { name: teacher.fio };
  const [mayEdit, mayRemove] = [useMay(teachers.update), useMay(teachers.remove)];
  const go = (to: string) => void navigate({ to: `/teachers/tutors/${to}/${teacher.id}` });
  return (
    <span className="row-actions">
      <IconButton
        label={text('list.view', name)}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={() => go('view')}
      />
      {mayEdit && (
        <>
          <IconButton
            label={text('list.edit', name)}
            icon={<EditOutlined />}
            tabIndex={tabIndex}
            onClick={() => go('update')}
          />
          <IconButton
            label={text('teacher.account.of', name)}
            icon={<UserOutlined />}
            tabIndex={tabIndex}
            onClick={() => go('account')}
          />
        </>
      )}
      {mayRemove && (
        <RemoveButton endpoint={teachers.remove} id={teacher.id} name={teacher.fio} tabIndex={tabIndex} />
      )}
    </span>
  );
}
