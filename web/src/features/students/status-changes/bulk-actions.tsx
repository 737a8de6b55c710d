import { CloseOutlined } from '@ant-design/icons';
import {
  type StatusType,
  studentStatuses,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { STUDY_STATUSES, type StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useMay } from '#api/session.ts';
import { actionsFor, useStatusChange } from '#features/students/status-changes/status-change-actions.tsx';
import type { ChosenStudents } from '#features/students/status-changes/status-change-dialog.tsx';
import {
  chosenStudents,
  type SelectableStudent,
  type StudentSelection,
} from '#features/students/status-changes/student-selection.ts';
import { useText } from '#i18n/text.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import './status-change.css';

interface BulkActionsProps<Row extends SelectableStudent> {
  selection: StudentSelection<Row>;
  statusOf: (row: Row) => StudyStatus;
  /** The filters of the list and how many students match, where the API can change them all. */
  matching?: { filters: Record<string, unknown>; total: number };
  /** Further actions. */
  children?: ReactNode;
}

/** The number of selected students with the actions for them; nothing while no student is selected. */
export function BulkActions<Row extends SelectableStudent>(props: BulkActionsProps<Row>) {
  const { selection, statusOf, matching, children } = props;
  const { selected, all, count, clear, selectAll } = selection;
  const text = useText();
  const mayChange = useMay(studentStatuses.store);
  const { start: begin, dialog } = useStatusChange();
  const people = [...selected.rows.values()];
  const run = (act: StatusType) => {
    const { matching: filters, expected = 0 } = chosenStudents(selection);
    const chosen: ChosenStudents = filters
      ? { matching: filters, expected, universityId: all?.universityId }
      : { people: people.map((row) => ({ ...row, study_status: statusOf(row) })) };
    begin(act, chosen, { onLeaveOut: selected.deselect, onDone: clear });
  };
  const acts = mayChange ? actionsFor(statusesIn(all?.filters, people.map(statusOf))) : [];
  return (
    <>
      {count > 0 && (
        <section className="bulk-actions" aria-label={text('status_change.selected.title')}>
          <strong role="status">{text('status_change.selected.count', { count })}</strong>
          {matching && all === undefined && matching.total > count && (
            <Button type="link" onClick={() => selectAll(matching)}>
              {text('status_change.all', { total: matching.total })}
            </Button>
          )}
          {acts.map((act) => (
            <Button key={act} onClick={() => run(act)}>
              {text(`status_change.act.${act}`)}
            </Button>
          ))}
          {children}
          <IconButton label={text('status_change.selected.clear')} icon={<CloseOutlined />} onClick={clear} />
        </section>
      )}
      {dialog}
    </>
  );
}

/** The study statuses among the selected students; of "all that match" those that the filters allow. */
const statusesIn = (
  filters: Record<string, unknown> | undefined,
  selected: StudyStatus[],
): ReadonlySet<StudyStatus> => {
  if (filters === undefined) return new Set(selected);
  const only = STUDY_STATUSES.filter((status) => status === filters.study_status);
  return new Set(only.length > 0 ? only : STUDY_STATUSES);
};
