import { type TotalStatementRow, totalStatements } from '@dekanat/contract/ratings/total-statements.ts';
import { useRouter } from '@tanstack/react-router';
import { useUniversity } from '#api/university.ts';
import { totalStatementPath } from '#features/ratings/statement-address.ts';
import { SemesterNumber } from '#features/ratings/statement-columns.tsx';
import { placeFilters } from '#features/ratings/statement-filters.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import { facultyColumn } from '#ui/table/standard-columns.tsx';
import '../ratings.css';

/** How many final sheets are closed, in words: the total sheet is final when all of them are. */
function ClosedSheets({ closed, sheets }: Pick<TotalStatementRow, 'closed' | 'sheets'>) {
  const text = useText();
  const isFinal = sheets > 0 && closed === sheets;
  return (
    <span className="status-tag" data-status={isFinal ? 'active' : closed > 0 ? 'pending' : 'inactive'}>
      {text(isFinal ? 'total_statement.closed.all' : 'total_statement.closed.some', { closed, sheets })}
    </span>
  );
}

const COLUMNS: Column<TotalStatementRow>[] = [
  {
    key: 'student_group_name',
    title: 'student_group.noun',
    width: 160,
    pinned: 'start',
    render: (row) => <RowLink to={totalStatementPath(row)}>{row.student_group_name ?? '—'}</RowLink>,
  },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 120,
    render: (row) => <SemesterNumber name={row.semester_name} />,
  },
  {
    // The list is sorted by the start of the year.
    key: 'start_date',
    alsoExports: ['academic_year_name'],
    title: 'audit.record.academic_years',
    width: 136,
    render: (row) => row.academic_year_name,
  },
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 320,
    render: (row) => row.curriculum_name,
  },
  facultyColumn,
  {
    key: 'subjects',
    title: 'total_statement.subjects',
    width: 96,
    numeric: true,
    render: (row) => row.subjects,
  },
  {
    key: 'students',
    title: 'total_statement.students',
    width: 112,
    numeric: true,
    render: (row) => row.students,
  },
  {
    key: 'closed',
    alsoExports: ['sheets'],
    title: 'total_statement.sheets',
    width: 200,
    render: (row) => <ClosedSheets closed={row.closed} sheets={row.sheets} />,
  },
];

/** Groups with their semesters: the results of all subjects on one sheet. */
export function TotalStatementsScreen() {
  const { universityId } = useUniversity();
  const { history } = useRouter();
  const list = useList(totalStatements.list);
  return (
    <Screen title="menu.total_statements">
      <ListTable
        list={list}
        label="menu.total_statements"
        onOpen={(row) => history.push(totalStatementPath(row))}
        exports={totalStatements.exportList}
        columns={COLUMNS}
      >
        <SearchBox list={list} by="search" label="statement.search" />
        <Filters list={list} filters={placeFilters(universityId, list.filters.curriculum_id)} />
      </ListTable>
    </Screen>
  );
}
