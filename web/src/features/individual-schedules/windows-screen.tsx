import {
  type IndividualWindowRow,
  individualWindows,
} from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { curriculumFilter } from '#features/curricula/curriculum-select.tsx';
import { semesterFilter } from '#features/curricula/semester-select.tsx';
import { WINDOWS, windowPath } from '#features/individual-schedules/schedule-address.ts';
import { SelectionBar } from '#features/individual-schedules/selection-bar.tsx';
import { StateTag, stateFilter } from '#features/individual-schedules/state-tag.tsx';
import { academicYearFilter } from '#features/planning/academic-year-select.tsx';
import { departmentFilter } from '#features/structure/department-select.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink } from '#ui/table/row-actions.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import './individual-schedules.css';

const COLUMNS: Column<IndividualWindowRow>[] = [
  {
    key: 'fio',
    title: 'individual.column.teacher',
    width: 240,
    pinned: 'start',
    render: (row) => <RowLink to={windowPath(row)}>{row.teacher_name ?? '—'}</RowLink>,
  },
  { key: 'subject_name', title: 'subject.noun', width: 208, render: (row) => row.subject_name ?? '—' },
  {
    key: 'control_type_name',
    title: 'individual.column.control',
    width: 164,
    render: (row) => row.control_type_name ?? '—',
  },
  {
    key: 'start_date',
    title: 'individual.column.start_date',
    width: 164,
    render: (row) => <Instant at={row.start_date} />,
  },
  {
    key: 'end_date',
    title: 'individual.column.end_date',
    width: 164,
    render: (row) => <Instant at={row.end_date} />,
  },
  {
    key: 'state',
    title: 'individual.column.state',
    width: 128,
    render: (row) => <StateTag state={row.state} />,
  },
  { key: 'reason', title: 'individual.column.reason', width: 224, render: (row) => row.reason },
  {
    key: 'curriculum_name',
    title: 'curriculum.noun',
    width: 240,
    hiddenByDefault: true,
    render: (row) => row.curriculum_name,
  },
  {
    key: 'semester_name',
    title: 'semester.noun',
    width: 96,
    hiddenByDefault: true,
    render: (row) => row.semester_name,
  },
  {
    key: 'usual_from',
    title: 'individual.column.usual_from',
    width: 152,
    hiddenByDefault: true,
    render: (row) => <Instant at={row.usual_from} />,
  },
  {
    key: 'usual_to',
    title: 'individual.column.usual_to',
    width: 152,
    hiddenByDefault: true,
    render: (row) => <Instant at={row.usual_to} />,
  },
  { key: 'author', title: 'individual.column.author', width: 136, render: (row) => row.author ?? '—' },
];

const SELECTION = { label: ({ teacher_name }: IndividualWindowRow) => teacher_name ?? '—' };

/** Windows in which single teachers enter the results of a control. */
export function WindowsScreen() {
  const text = useText();
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(individualWindows.list);
  const selection = useRowSelection<IndividualWindowRow>(SELECTION);
  const may = useMay(individualWindows.create);
  const create = may && (
    <Button type="primary" onClick={() => void navigate({ to: `${WINDOWS}/create` })}>
      {text('individual_window.create')}
    </Button>
  );
  const filters = [
    { ...academicYearFilter, clears: ['semester_id'] },
    curriculumFilter(universityId),
    semesterFilter(list.filters.curriculum_id),
    departmentFilter(universityId),
    stateFilter,
  ];
  return (
    <Screen title="menu.teacher_schedules" actions={create}>
      <ListTable
        list={list}
        label="menu.teacher_schedules"
        onOpen={(row) => void navigate({ to: windowPath(row) })}
        exports={individualWindows.export}
        columns={COLUMNS}
        {...(may && { selection })}
        empty={create}
      >
        <SearchBox list={list} by="fio" label="individual.search.teacher" />
        <Filters list={list} filters={filters} />
        <SelectionBar selection={selection} endpoint={individualWindows.cancel} />
      </ListTable>
    </Screen>
  );
}
