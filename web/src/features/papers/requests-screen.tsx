import { REQUEST_STATES } from '@dekanat/contract/papers/own-paper-requests.ts';
import { paperRequests } from '@dekanat/contract/papers/paper-requests.ts';
import { useNavigate } from '@tanstack/react-router';
import { useUniversity } from '#api/university.ts';
import { pageOfStudent, REQUEST_COLUMNS } from '#features/papers/request-columns.tsx';
import { facultyFilter } from '#features/structure/faculty-select.tsx';
import { Screen } from '#ui/screen.tsx';
import { useList } from '#ui/table/list.ts';
import { choice, Filters } from '#ui/table/list-filters.tsx';
import { ListTable } from '#ui/table/list-table.tsx';
import { SearchBox } from '#ui/table/search-box.tsx';
import '#features/papers/papers.css';

const stateFilter = choice(
  'state',
  'paper_request.state',
  REQUEST_STATES.map((value) => ({ value, label: `request_state.${value}` as const })),
);

/** What students ask for. The page of the student shows the request, issues the transcript or refuses it. */
export function RequestsScreen() {
  const navigate = useNavigate();
  const { universityId } = useUniversity();
  const list = useList(paperRequests.list);
  return (
    <Screen title="menu.transcript_requests">
      <ListTable
        list={list}
        label="menu.transcript_requests"
        onOpen={(row) => void navigate({ to: pageOfStudent(row) })}
        columns={REQUEST_COLUMNS}
      >
        <SearchBox list={list} by="fio" label="paper.search" />
        <Filters list={list} filters={[stateFilter, facultyFilter(universityId)]} />
      </ListTable>
    </Screen>
  );
}
