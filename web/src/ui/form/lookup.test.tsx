// @vitest-environment happy-dom
import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryOf } from '#api/query.ts';
import { LookupSelect } from '#ui/form/lookup.tsx';

afterEach(cleanup);

const group = (id: number, name: string, status: 1 | 0) => ({
  id,
  name,
  status,
  university_id: 1,
  faculty_id: null,
  speciality_id: null,
});
const GROUPS = [group(1, '101-25', 1), group(2, '102-25', 1), group(3, '101-20', 0)];

function open(value: number, warnOfClosed: boolean) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryOf(studentGroups.options, { query: {} }).queryKey, GROUPS);
  render(
    <QueryClientProvider client={client}>
      <LookupSelect
        endpoint={studentGroups.options}
        query={{}}
        searchBy="search"
        value={value}
        warnOfClosed={warnOfClosed}
      />
    </QueryClientProvider>,
  );
}

it('lookup: lists closed records under their own heading', () => {
  open(1, true);
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const titles = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['101-25', '102-25', 'lookup.closed.group', 'lookup.closed']);
});

it.each([
  [3, true, 1],
  [1, true, 0],
  [3, false, 0],
])('lookup: warns of record %i: %s, shown %i times', (value, warnOfClosed, times) => {
  open(value, warnOfClosed);
  expect(screen.queryAllByRole('status')).toHaveLength(times);
});
