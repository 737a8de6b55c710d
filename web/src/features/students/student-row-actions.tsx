import { MoreOutlined } from '@ant-design/icons';
import type { Profile } from '@dekanat/contract/access/profile.ts';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import {
  type StatusType,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { may } from '#api/session.ts';
import { actionsFor } from '#features/students/status-changes/status-change-actions.tsx';
import { useBlocking } from '#features/students/student-blocking.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { Column } from '#ui/table/columns.ts';
import { PageActions } from '#ui/table/page-actions.tsx';
import { PopoverButton } from '#ui/table/popover-button.tsx';
import { useRemoval } from '#ui/table/remove-button.tsx';

export interface StudentActionOptions {
  /** The permission is checked once for the list, not once per row. */
  own: Profile;
  /** Shows the details without leaving the list. */
  onDetails: (row: StudentRow) => void;
  onDeadline: (row: StudentRow) => void;
  /** Opens the dialog of a status change or transfer. */
  onChange: (act: StatusType, row: StudentRow) => void;
}

interface RowActionsProps extends StudentActionOptions {
  student: StudentRow;
}

/** The column with the actions of a student. */
export const studentActions = (options: StudentActionOptions): Column<StudentRow> => ({
  key: 'actions',
  title: 'list.actions',
  width: 160,
  pinned: 'end',
  render: (row) => <RowActions student={row} {...options} />,
});

function RowActions(props: RowActionsProps) {
  const { student, own } = props;
  const text = useText();
  const name = studentName(student);
  const mayEdit = may(own, students.update);
  const mayMore = mayEdit || may(own, students.block) || may(own, students.remove);
  return (
    <PageActions
      name={name}
      to={(page) => `/students/students/${page}/${student.id}`}
      view={() => props.onDetails(student)}
      mayEdit={mayEdit}
      account={may(own, 'student_account_student') && text('student.account.of', { name })}
    >
      {(tabIndex) =>
        mayMore && (
          <PopoverButton
            look="grid-button"
            tabIndex={tabIndex}
            label={text('student.more', { name })}
            icon={<MoreOutlined aria-hidden />}
          >
            {(close) => <Further {...props} close={close} />}
          </PopoverButton>
        )
      }
    </PageActions>
  );
}

/** The menu of rarer actions. */
function Further({ student, own, onDeadline, onChange, close }: RowActionsProps & { close: () => void }) {
  const text = useText();
  const block = useBlocking(student);
  const remove = useRemoval({
    endpoint: students.remove,
    id: student.id,
    name: studentName(student),
    question: 'student.remove.question',
  });
  const items: { title: TextKey; needs: Endpoint; run: () => void }[] = [
    { title: 'student.deadline.set', needs: students.setDeadline, run: () => onDeadline(student) },
    { title: student.blocked ? 'student.unblock' : 'student.block', needs: students.block, run: block },
    { title: 'student.remove', needs: students.remove, run: () => void remove() },
  ];
  const changes = actionsFor(new Set([student.study_status])).map((act) => ({
    title: `status_change.act.${act}` as const,
    needs: studentStatuses.store,
    run: () => onChange(act, student),
  }));
  return [...changes, ...items]
    .filter(({ needs }) => may(own, needs))
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
