import {
  UNIVERSITY_STATES,
  type UniversityStatistic,
  universityStatistics,
} from '@dekanat/contract/reports/university-statistics.ts';
import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { teachers } from '@dekanat/contract/teachers/teachers.ts';
import { useRouter } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { formatNumber } from '#i18n/number-format.ts';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { StatusTag } from '#ui/status-tag.tsx';
import type { Column } from '#ui/table/columns.ts';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { RowLink, rowActions } from '#ui/table/row-actions.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';

const filters = [
  choice(
    'status',
    'field.status',
    UNIVERSITY_STATES.map((value) => ({ value, label: `status.${value}` })),
  ),
];

/** The list that each number counts, in the university of its row. */
const LISTS = {
  students: { call: students.list, to: '/students/students', search: { study_status: 'studying' } },
  directions: { call: specialities.list, to: '/structure/specialities', search: { status: 1 } },
  teachers: { call: teachers.list, to: '/teachers/tutors', search: { status: 1 } },
} as const;
type Counted = keyof typeof LISTS;

const number = (key: Counted, width: number): Column<UniversityStatistic> => ({
  key,
  title: `statistic.${key}`,
  width,
  numeric: true,
  render: (row) => <Count of={key} row={row} />,
});

/** A number that opens its list; the list has the university of the header. */
function Count({ of, row }: { of: Counted; row: UniversityStatistic }) {
  const text = useText();
  const { call, to, search } = LISTS[of];
  const mayOpen = useMay(call);
  const { locked, choose } = useUniversity();
  const router = useRouter();
  const shown = formatNumber(row[of]);
  if (!mayOpen || row[of] === 0) return shown;
  const label = `${row.name}, ${text(`statistic.${of}`)}: ${shown}`;
  const open = () => {
    if (!locked) choose(row.id);
    void router.navigate({ to, search });
  };
  // No link: a new tab would have the university of the header, not that of the row.
  return (
    <Button type="link" size="small" aria-label={label} onClick={open}>
      {shown}
    </Button>
  );
}

const addressOf = ({ id }: UniversityStatistic) => `/universities-statistic/${id}`;

/** All universities with their counts; each links to its charts. */
export function UniversityStatisticsScreen() {
  const list = useList(universityStatistics.list);
  const router = useRouter();
  const open = (row: UniversityStatistic) => router.history.push(addressOf(row));
  return (
    <Screen title="menu.universities_statistics">
      <ListTable
        list={list}
        label="menu.universities_statistics"
        onOpen={open}
        columns={[
          {
            key: 'name',
            title: 'field.name',
            render: (row) => <RowLink to={addressOf(row)}>{row.name}</RowLink>,
          },
          {
            key: 'founded_year',
            title: 'university.founded_year',
            width: 156,
            render: (row) => row.founded_year ?? '—',
          },
          number('students', 124),
          number('directions', 176),
          number('teachers', 172),
          {
            key: 'status',
            title: 'field.status',
            width: 128,
            render: (row) => <StatusTag status={row.status} />,
          },
          rowActions({ name: (row) => row.name, view: open }),
        ]}
      >
        <SearchBox list={list} by="name" label="university.search" />
        <Filters list={list} filters={filters} />
      </ListTable>
    </Screen>
  );
}
