import { PrinterOutlined, UndoOutlined } from '@ant-design/icons';
import { formatDay } from '@dekanat/contract/api/days.ts';
import { academicDifferences } from '@dekanat/contract/restorations/academic-differences.ts';
import {
  RESTORED_STATUSES,
  RETURN_KINDS,
  type RestorationRow,
  restorations,
} from '@dekanat/contract/restorations/restorations.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { use, useMemo } from 'react';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { useRestorationUndo } from '#features/restorations/restoration-undo.ts';
import { studentGroupFilter } from '#features/structure/student-group-select.tsx';
import { useText } from '#i18n/text.ts';
import { useFileDownload } from '#ui/export/use-file-download.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Screen } from '#ui/screen.tsx';
import { studentPath } from '#ui/student-path.ts';
import type { Column } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';
import { SearchBox } from '#ui/table/search-box.tsx';

const pathOf = ({ student_id }: RestorationRow) => studentPath({ id: student_id });

const filtersIn = (universityId: number | undefined) => [
  studentGroupFilter(universityId),
  choice(
    'status_type',
    'restoration.state',
    RESTORED_STATUSES.map((value) => ({ value, label: `restoration.status.${value}` as const })),
  ),
  choice(
    'kind',
    'restoration.kind',
    RETURN_KINDS.map((value) => ({ value, label: `restoration.kind.${value}` as const })),
  ),
];

/** Students who returned to studies by an order: restored on the board, or back from leave. */
export function RestorationsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(restorations.list);
  const mayRestore = useMay(restorations.store);
  const create = mayRestore && (
    <Button type="primary" onClick={() => void navigate({ to: '/student/recovery' })}>
      {text('restoration.create')}
    </Button>
  );
  return (
    <Screen title="menu.recovered_students" actions={create}>
      <ListTable
        list={list}
        label="menu.recovered_students"
        onOpen={(row) => void navigate({ to: pathOf(row) })}
        exports={restorations.export}
        empty={create}
        columns={useColumns(mayRestore)}
      >
        <SearchBox list={list} by="fio" label="restoration.search" />
        <Filters list={list} filters={filtersIn(universityId)} />
      </ListTable>
    </Screen>
  );
}

function useColumns(mayUndo: boolean): Column<RestorationRow>[] {
  return useMemo(
    () => [
      {
        key: 'full_name',
        title: 'restoration.full_name',
        pinned: 'start',
        width: 280,
        render: (row) => <RowLink to={pathOf(row)}>{row.full_name}</RowLink>,
      },
      { key: 'group_name', title: 'student_group.noun', width: 128, render: (row) => row.group_name ?? '—' },
      { key: 'status_type', title: 'restoration.state', width: 144, render: (row) => <State row={row} /> },
      { key: 'kind', title: 'restoration.kind', width: 208, render: (row) => <Kind row={row} /> },
      {
        key: 'order_number',
        title: 'restoration.order_number',
        width: 136,
        render: (row) => row.order_number,
      },
      {
        key: 'order_date',
        title: 'restoration.order_date',
        width: 136,
        render: (row) => formatDay(row.order_date),
      },
      {
        key: 'carried',
        title: 'restoration.carried',
        width: 120,
        numeric: true,
        render: (row) => row.carried,
      },
      {
        key: 'difference',
        title: 'restoration.difference',
        width: 136,
        numeric: true,
        render: (row) => row.difference,
      },
      {
        key: 'curriculum_name',
        title: 'curriculum.noun',
        width: 248,
        hiddenByDefault: true,
        render: (row) => row.curriculum_name ?? '—',
      },
      actionsColumn(mayUndo),
    ],
    [mayUndo],
  );
}

function State({ row: { status_type } }: { row: RestorationRow }) {
  const text = useText();
  return (
    <span className="status-tag" data-status={status_type === 'studentexpel' ? 'rejected' : 'active'}>
      {text(`restoration.status.${status_type}`)}
    </span>
  );
}

function Kind({ row: { kind } }: { row: RestorationRow }) {
  const text = useText();
  return text(`restoration.kind.${kind}`);
}

const actionsColumn = (mayUndo: boolean): Column<RestorationRow> => ({
  key: 'actions',
  title: 'list.actions',
  width: 96,
  pinned: 'end',
  render: (row) => (
    <span className="row-actions">
      {row.kind === 'restored' && <PrintButton row={row} />}
      {mayUndo && <UndoButton row={row} />}
    </span>
  ),
});

/** Saves the sheet of the academic difference, which examiners sign. */
function PrintButton({ row }: { row: RestorationRow }) {
  const text = useText();
  const { mutate } = useFileDownload(academicDifferences.print);
  return (
    <IconButton
      label={text('academic_difference.print.of', { name: row.full_name })}
      icon={<PrinterOutlined />}
      tabIndex={use(ActiveRow) ? 0 : -1}
      onClick={() => mutate({ params: { studentId: row.student_id } })}
    />
  );
}

/** Undoes the whole order of the row after a confirmation, because marks that were carried over are cleared. */
function UndoButton({ row }: { row: RestorationRow }) {
  const text = useText();
  const feedback = useFeedback();
  const undo = useRestorationUndo();
  const name = row.full_name;
  const ask = async () => {
    const isConfirmed = await feedback.confirm({
      title: text('restoration.undo.question', { name }),
      content: text(row.kind === 'restored' ? 'restoration.undo.restored' : 'restoration.undo.returned', {
        number: row.order_number,
      }),
      yes: text('action.undo'),
      no: text('editor.cancel'),
      danger: true,
    });
    if (isConfirmed) undo(row.batch_id);
  };
  return (
    <IconButton
      label={text('restoration.undo.of', { name })}
      icon={<UndoOutlined />}
      tabIndex={use(ActiveRow) ? 0 : -1}
      onClick={() => void ask()}
    />
  );
}
