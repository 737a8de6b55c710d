import { retakeReports, type StudentRetakeRow } from '@dekanat/contract/retakes/reports.ts';
import { useRouter } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { PLACE_COLUMNS } from '#features/retakes/report-columns.tsx';
import { retakePath } from '#features/retakes/retake-address.ts';
import { reportFilters } from '#features/retakes/retake-filters.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';

const COLUMNS: Column<StudentRetakeRow>[] = [
  { key: 'fio', title: 'student.full_name', width: 264, pinned: 'start', render: (row) => row.fio },
  { key: 'id_number', title: 'retake.id_number', width: 136, render: (row) => row.id_number },
  ...PLACE_COLUMNS,
  {
    key: 'contract_number',
    title: 'retake.contract_number',
    width: 128,
    render: (row) => row.contract_number ?? '—',
  },
  { key: 'rating', title: 'retake.rating', width: 88, numeric: true, render: (row) => row.rating ?? '—' },
  { key: 'mark', title: 'retake.mark', width: 88, numeric: true, render: (row) => row.mark ?? '—' },
];

/** Students who retake a subject, with the result of the retake. */
export function StudentReportScreen() {
  const { history } = useRouter();
  const { universityId } = useUniversity();
  const list = useList(retakeReports.students);
  const mayOpen = useMay('re_reading_subject_group_index');
  return (
    <Screen title="menu.retake_students" of={list.page && formatNumber(list.page.total)}>
      <ListTable
        list={list}
        label="menu.retake_students"
        onOpen={({ application_id: id }) => mayOpen && id !== null && history.push(retakePath({ id }))}
        exports={retakeReports.exportStudents}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="fio" label="retake.search" />
        <Filters list={list} filters={reportFilters(universityId)} />
      </ListTable>
    </Screen>
  );
}
