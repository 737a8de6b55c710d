import type { individualExams } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import type { individualWindows } from '@dekanat/contract/individual-schedules/teacher-schedules.ts';
import { useNavigate } from '@tanstack/react-router';
import { Button } from 'antd';
import { useMay } from '#api/session.ts';
import { SelectionBar } from '#features/individual-schedules/selection-bar.tsx';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Screen } from '#ui/screen.tsx';
import type { Column } from '#ui/table/columns.ts';
import type { List } from '#ui/table/list.ts';
import type { Filter } from '#ui/table/list-filter.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import './individual-schedules.css';

interface ScheduleListProps<Row, Name extends string> {
  title: TextKey;
  create: TextKey;
  search: TextKey;
  calls: typeof individualExams | typeof individualWindows;
  /** Its address; a row's is below. */
  path: string;
  list: List<Row, Name>;
  columns: readonly Column<Row>[];
  /** The name of a row; the same function in every render. */
  nameOf: (row: Row) => string;
  filters: Filter<NoInfer<Name>>[];
}

/** The list of individual schedules of students or of teachers. */
export function ScheduleList<Row extends { id: number; state: string }, Name extends string>(
  props: ScheduleListProps<Row, Name | 'fio'>,
) {
  const { title, create, search, calls, path, list, columns, nameOf, filters } = props;
  const text = useText();
  const navigate = useNavigate();
  const selection = useRowSelection<Row>({ label: nameOf });
  const may = useMay(calls.create);
  const button = may && (
    <Button type="primary" onClick={() => void navigate({ to: `${path}/create` })}>
      {text(create)}
    </Button>
  );
  return (
    <Screen title={title} actions={button}>
      <ListTable
        list={list}
        label={title}
        onOpen={({ id }) => void navigate({ to: `${path}/view/${id}` })}
        exports={calls.export}
        columns={columns}
        {...(may && { selection })}
        empty={button}
      >
        <SearchBox list={list} by="fio" label={search} />
        <Filters list={list} filters={filters} />
        <SelectionBar selection={selection} endpoint={calls.cancel} />
      </ListTable>
    </Screen>
  );
}
