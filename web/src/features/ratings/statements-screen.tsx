import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import { statements } from '@dekanat/contract/ratings/statements.ts';
import { useRouter } from '@tanstack/react-router';
import { useMay } from '#api/session.ts';
import { useUniversity } from '#api/university.ts';
import { ControlTypeSwitch } from '#features/ratings/control-type-switch.tsx';
import { STATEMENT_LISTS, statementPath } from '#features/ratings/statement-address.ts';
import { StatementBulkActions } from '#features/ratings/statement-bulk-actions.tsx';
import { statementColumns, statementName } from '#features/ratings/statement-columns.tsx';
import { statementFilters } from '#features/ratings/statement-filters.tsx';
import { Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { Filters } from '#ui/table/list-filters.tsx';
import { useRememberedList } from '#ui/table/list-place.ts';
import { ListTable } from '#ui/table/list-table.tsx';
import { useRowSelection } from '#ui/table/row-selection.ts';
import { SearchBox } from '#ui/table/search-box.tsx';
import './ratings.css';

const COLUMNS = statementColumns(statementPath);
const SELECTABLE = { label: statementName };

/** The sheets of all groups and subjects, of final or of interim controls. */
export function StatementsScreen() {
  const { universityId } = useUniversity();
  const { history } = useRouter();
  const list = useList(statements.list);
  useRememberedList(STATEMENT_LISTS, 'statements', list.query);
  const mayAct = useMay(statements.close);
  const selection = useRowSelection<StatementRow>(SELECTABLE);
  return (
    <Screen title="menu.statements">
      <ListTable
        list={list}
        label="menu.statements"
        onOpen={(row) => history.push(statementPath(row))}
        exports={statements.export}
        columns={COLUMNS}
        {...(mayAct && { selection })}
      >
        <ControlTypeSwitch
          value={list.query.control_type_id}
          onChange={(control_type_id) => list.setFilters({ control_type_id })}
        />
        <SearchBox list={list} by="search" label="statement.search" />
        <Filters list={list} filters={statementFilters(universityId, list.filters.curriculum_id)} />
        {mayAct && <StatementBulkActions selection={selection} />}
      </ListTable>
    </Screen>
  );
}
