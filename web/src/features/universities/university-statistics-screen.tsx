import {
  UNIVERSITY_STATES,
  type UniversityStatistic,
  universityStatistics,
} from '@dekanat/contract/universities/statistics.ts';
import { useRouter } from '@tanstack/react-router';
import type { Column } from '#grid/columns.ts';
import { useList } from '#kernel/list.ts';
import { choice, Filters } from '#kernel/list-filters.tsx';
import { ListTable } from '#kernel/list-table.tsx';
import { RowLink, rowActions } from '#kernel/row-actions.tsx';
import { Screen } from '#kernel/screen.tsx';
import { SearchBox } from '#kernel/search-box.tsx';
import { StatusTag } from '#kernel/status-tag.tsx';
import { writtenNumber } from '#kernel/written-number.ts';

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
  show: (row) => writtenNumber(row[key]),
});

/** All universities with how much of everything they have; each leads to its charts. */
export function UniversityStatisticsScreen() {
  const list = useList(universityStatistics.list);
  const router = useRouter();
  const open = ({ id }: UniversityStatistic) =>
    void router.navigate({ to: `/universities-statistic/${id}` as string });
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
            show: (row) => <RowLink onOpen={() => open(row)}>{row.name}</RowLink>,
          },
          {
            key: 'founded_year',
            title: 'university.founded_year',
            width: 156,
            show: (row) => row.founded_year ?? '—',
          },
          number('students', 124),
          number('directions', 152),
          number('teachers', 172),
          {
            key: 'status',
            title: 'field.status',
            width: 128,
            show: (row) => <StatusTag status={row.status} />,
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
