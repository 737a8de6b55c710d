import { RollbackOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import {
  isReasoned,
  type MovedStatus,
  type StudentStatusRow,
  studentStatuses,
  TRANSITIONS,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button, Input } from 'antd';
import { use, useMemo } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { BulkActions } from '#features/students/status-changes/bulk-actions.tsx';
import { useStatusChange } from '#features/students/status-changes/status-change-actions.tsx';
import { STATUS_CHANGE_LISTS } from '#features/students/status-changes/status-change-lists.ts';
import { useNewStudentSelection } from '#features/students/status-changes/student-selection.ts';
import { STUDENT_LISTS } from '#features/students/student-lists.ts';
import { studentName } from '#features/students/student-name.ts';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Screen } from '#ui/screen.tsx';
import { studentPath } from '#ui/student-path.ts';
import type { Column } from '#ui/table/columns.ts';
import { dayFilter } from '#ui/table/day-filter.tsx';
import { IconButton } from '#ui/table/icon-button.tsx';
import { matchingTotal, useList } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { useRememberedList } from '#ui/table/list-place.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { SearchBox } from '#ui/table/search-box.tsx';

const nameFilter = <Name extends string>(name: Name, label: TextKey): Filter<Name> => ({
  name,
  label,
  control: ({ value, onChange, id }) => (
    <Input id={id} allowClear value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
  ),
  shown: String,
});

const filtersIn = (universityId: number | undefined) => [
  nameFilter('second_name', 'student.second_name'),
  nameFilter('first_name', 'student.first_name'),
  nameFilter('last_name', 'student.third_name'),
  studentGroupFilter(universityId),
  dayFilter('until', 'status_change.until'),
];

/** Students with a status set by an order, newest order first. */
export function StatusChangeList({ status }: { status: MovedStatus }) {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const { title, path, action: begin, endpoint } = STATUS_CHANGE_LISTS[status];
  const list = useList(endpoint, { status });
  useRememberedList(STUDENT_LISTS, 'statuses', list.query);
  const selection = useNewStudentSelection<StudentStatusRow>();
  const { start: beginChange, dialog } = useStatusChange();
  const mayMove = useMay(studentStatuses.store);
  const recover = mayMove
    ? (student: StudentStatusRow) => {
        beginChange('recovery', { people: [{ ...student, study_status: student.status_type }] });
      }
    : undefined;
  const view = (row: StudentStatusRow) => void navigate({ to: studentPath(row) });
  const create = mayMove && (
    <Button type="primary" onClick={() => void navigate({ to: `${path}/create` })}>
      {text(begin)}
    </Button>
  );
  return (
    <Screen title={title} actions={create}>
      <ListTable
        list={list}
        label={title}
        onOpen={view}
        exports={studentStatuses.export}
        empty={create}
        columns={useColumns(status, recover)}
        {...(mayMove && status !== 'graduate' && { selection: selection.selected })}
      >
        <SearchBox list={list} by="second_name" label="status_change.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
        <BulkActions
          selection={selection}
          statusOf={(row) => row.status_type}
          matching={{ filters: selectable(list.filters, status), total: matchingTotal(list) }}
        />
      </ListTable>
      {dialog}
    </Screen>
  );
}

/** The filters of the list for a change of all its students. */
const selectable = (
  { sort: _sort, status: _fixed, ...filters }: Record<string, unknown>,
  status: MovedStatus,
) => ({
  ...filters,
  study_status: status,
});

type Row = Column<StudentStatusRow>;

function useColumns(status: MovedStatus, recover: ((row: StudentStatusRow) => void) | undefined): Row[] {
  return useMemo(() => {
    const reason: Row = {
      key: 'status_change_reason_name',
      title: 'status_change.status_change_reason_name',
      width: 240,
      render: (row) => row.status_change_reason_name ?? '—',
    };
    return [
      {
        key: 'full_name',
        title: 'student.full_name',
        render: (row) => <RowLink to={studentPath(row)}>{studentName(row)}</RowLink>,
      },
      {
        key: 'id_number',
        title: 'student.id_number.short',
        width: 136,
        hiddenByDefault: true,
        render: (row) => row.id_number,
      },
      { key: 'group_name', title: 'student.group_name', width: 112, render: (row) => row.group_name ?? '—' },
      { key: 'order_number', title: 'order.number', width: 128, render: (row) => row.order_number ?? '—' },
      {
        key: 'order_date',
        title: 'order.order_date',
        width: 120,
        render: (row) => (row.order_date === null ? '—' : formatDay(row.order_date)),
      },
      ...(isReasoned(status) ? [reason] : []),
      ...(recover && TRANSITIONS.recovery.from.includes(status) ? [recoveryColumn(recover)] : []),
    ];
  }, [status, recover]);
}

const recoveryColumn = (recover: (row: StudentStatusRow) => void): Row => ({
  key: 'actions',
  title: 'list.actions',
  width: 96,
  pinned: 'end',
  render: (row) => <RecoverButton row={row} recover={recover} />,
});

function RecoverButton({
  row,
  recover,
}: {
  row: StudentStatusRow;
  recover: (row: StudentStatusRow) => void;
}) {
  const text = useText();
  return (
    <span className="row-actions">
      <IconButton
        label={text('status_change.recover.of', { name: studentName(row) })}
        icon={<RollbackOutlined />}
        tabIndex={use(ActiveRow) ? 0 : -1}
        onClick={() => recover(row)}
      />
    </span>
  );
}
