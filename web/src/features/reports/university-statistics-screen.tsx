import {
  UNIVERSITY_STATES,
  type UniversityStatistic,
  universityStatistics,
} from '@dekanat/contract/reports/university-statistics.ts';
import { useRouter } from '@tanstack/react-router';
import { formatNumber } from '#i18n/number-format.ts';
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

const number = (key: 'students' | 'directions' | 'teachers', width: number): Column<UniversityStatistic> => ({
  key,
  title: `statistic.${key}`,
  width,
  numeric: true,
  render: (row) => formatNumber(row[key]),
});

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
          number('directions', 152),
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
