import { CalculatorOutlined, EyeOutlined } from '@ant-design/icons';
import { type GpaRow, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { use } from 'react';
import { useAction } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { GpaStateTag, GpaValue } from '#features/gpa/gpa-value.tsx';
import { STUDENT_COLUMNS } from '#features/gpa/student-columns.tsx';
import { useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';
import { Instant } from '#ui/instant.tsx';
import type { Column } from '#ui/table/columns.ts';
import { IconButton } from '#ui/table/icon-button.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { ActiveRow } from '#ui/table/row-focus.ts';

interface Opening {
  addressOf: (row: GpaRow) => string;
  open: (row: GpaRow) => void;
}

/** The columns of the list; a click on the name explains the GPA. */
export const gpaColumns = ({ addressOf, open }: Opening): Column<GpaRow>[] => [
  {
    key: 'fio',
    title: 'student.full_name',
    pinned: 'start',
    width: 280,
    render: (row) => (
      <RowLink to={addressOf(row)} onOpen={() => open(row)}>
        {row.fio}
      </RowLink>
    ),
  },
  {
    key: 'gpa_mark',
    title: 'gpa.gpa_mark',
    width: 96,
    numeric: true,
    render: (row) => <GpaValue {...row} />,
  },
  { key: 'stale', title: 'gpa.state', width: 136, render: ({ stale }) => <GpaStateTag stale={stale} /> },
  ...STUDENT_COLUMNS,
  { key: 'credits', title: 'gpa.credits', width: 96, numeric: true, render: (row) => row.credits },
  {
    key: 'created_at',
    title: 'gpa.created_at',
    width: 160,
    render: (row) => <Instant at={row.created_at} />,
  },
  {
    key: 'actions',
    title: 'list.actions',
    width: 96,
    pinned: 'end',
    render: (row) => <RowActions row={row} open={open} />,
  },
];

function RowActions({ row, open }: { row: GpaRow; open: Opening['open'] }) {
  const text = useText();
  const tabIndex = use(ActiveRow) ? 0 : -1;
  const { recalculate, isPending } = useRecalculation();
  const mayRecalculate = useMay(gpaRecords.recalculate);
  return (
    <span className="row-actions">
      <IconButton
        label={text('list.view', { name: row.fio })}
        icon={<EyeOutlined />}
        tabIndex={tabIndex}
        onClick={() => open(row)}
      />
      {mayRecalculate && (
        <IconButton
          label={text('gpa.recalculate.of', { name: row.fio })}
          icon={<CalculatorOutlined />}
          disabled={isPending}
          tabIndex={tabIndex}
          onClick={() => recalculate(row.student_id)}
        />
      )}
    </span>
  );
}

/** Calculates the records of one student again. */
export function useRecalculation() {
  const text = useText();
  const feedback = useFeedback();
  const { mutate, isPending } = useAction(gpaRecords.recalculate, {
    onSuccess: () => feedback.success(text('gpa.recalculated')),
    onError: feedback.error,
  });
  return { recalculate: (studentId: number) => mutate({ params: { studentId } }), isPending };
}
