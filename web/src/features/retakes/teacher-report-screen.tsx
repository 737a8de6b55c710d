import { RETAKE_RESULTS, retakeReports, type TeacherRetakeRow } from '@dekanat/contract/retakes/reports.ts';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useUniversity } from '#api/university.ts';
import { PLACE_COLUMNS } from '#features/retakes/report-columns.tsx';
import { reportFilters } from '#features/retakes/retake-filters.ts';
import type { OpenSheet } from '#features/retakes/sheet-students.tsx';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import '#features/retakes/retakes.css';

const SheetStudents = lazy(async () => ({
  default: (await import('#features/retakes/sheet-students.tsx')).SheetStudents,
}));

type Row = TeacherRetakeRow;

const columnsWith = (open: (sheet: OpenSheet) => void): Column<Row>[] => [
  ...PLACE_COLUMNS,
  {
    key: 'student_count',
    title: 'retake.student_count',
    width: 136,
    numeric: true,
    render: (row) => <StudentCount sheet={{ row }} count={row.student_count} open={open} />,
  },
  ...RETAKE_RESULTS.map(
    (result): Column<Row> => ({
      key: result,
      title: `retake.${result}`,
      width: 112,
      numeric: true,
      render: (row) => <StudentCount sheet={{ row, result }} count={row[result]} open={open} />,
    }),
  ),
];

/** A number that opens its students. */
function StudentCount({
  sheet,
  count,
  open,
}: {
  sheet: OpenSheet;
  count: number;
  open: (sheet: OpenSheet) => void;
}) {
  const text = useText();
  const number = formatNumber(count);
  if (count === 0) return number;
  const { row, result } = sheet;
  const label = text('retake.students.of', { number, subject: row.subject_name, group: row.group_name });
  return (
    <button
      type="button"
      className="retake-count"
      aria-label={result ? `${text(`retake.${result}`)}: ${label}` : label}
      onClick={() => open(sheet)}
    >
      {number}
    </button>
  );
}

/** Paid retakes by teacher, subject and group; a number opens its students. */
export function TeacherReportScreen() {
  const { universityId } = useUniversity();
  const list = useList(retakeReports.teachers);
  const [shown, setShown] = useState<OpenSheet>();
  const columns = useMemo(() => columnsWith(setShown), []);
  return (
    <Screen title="menu.retake_teachers">
      <ListTable
        list={list}
        label="menu.retake_teachers"
        onOpen={(row) => setShown({ row })}
        exports={retakeReports.exportTeachers}
        columns={columns}
      >
        <Filters list={list} filters={reportFilters(universityId)} />
      </ListTable>
      <Suspense>{shown && <SheetStudents {...shown} onClose={() => setShown(undefined)} />}</Suspense>
    </Screen>
  );
}
