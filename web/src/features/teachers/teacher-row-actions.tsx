import { type Teacher, teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useMay } from '#api/session.ts';
import { useText } from '#i18n/text.ts';
import type { Column } from '#ui/table/columns.ts';
import { PageActions } from '#ui/table/page-actions.tsx';
import { RemoveButton } from '#ui/table/remove-button.tsx';

/** The column with the actions of a teacher. */
export const teacherActions: Column<Teacher> = {
  key: 'actions',
  title: 'list.actions',
  width: 160,
  pinned: 'end',
  render: (row) => <RowActions teacher={row} />,
};

function RowActions({ teacher }: { teacher: Teacher }) {
  const text = useText();
  const name = teacher.fio;
  const [mayEdit, mayRemove] = [useMay(teachers.update), useMay(teachers.remove)];
  return (
    <PageActions
      name={name}
      to={(page) => `/teachers/tutors/${page}/${teacher.id}`}
      mayEdit={mayEdit}
      account={mayEdit && text('teacher.account.of', { name })}
    >
      {(tabIndex) =>
        mayRemove && (
          <RemoveButton endpoint={teachers.remove} id={teacher.id} name={name} tabIndex={tabIndex} />
        )
      }
    </PageActions>
  );
}
