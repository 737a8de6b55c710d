import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { queryOf } from '#api/query.ts';
import { LookupName, LookupSelect } from '#ui/form/lookup.tsx';

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

function open(value: number, warnOfClosed: boolean, ofPeople = false) {
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
        ofPeople={ofPeople}
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

it('lookup: says of people that they are inactive, not closed', () => {
  open(3, true, true);
  expect(screen.getByRole('status').textContent).toBe('lookup.inactive.warning');
  fireEvent.mouseDown(screen.getByRole('combobox'));
  const titles = [...document.querySelectorAll('.ant-select-item')].map(({ textContent }) => textContent);
  expect(titles).toEqual(['101-25', '102-25', 'lookup.inactive.group', 'lookup.inactive']);
});

it.each([
  [3, true, 1],
  [1, true, 0],
  [3, false, 0],
])('lookup: warns of record %i: %s, shown %i times', (value, warnOfClosed, times) => {
  open(value, warnOfClosed);
  expect(screen.queryAllByRole('status')).toHaveLength(times);
});

/** A select of groups of which only a search finds the last one, and the name of the chosen group, as a filter shows it. */
function Groups({ start, known }: { start?: number; known?: string }) {
  const [value, setValue] = useState(start);
  const of = { endpoint: studentGroups.options, query: {}, value };
  return (
    <>
      <LookupSelect {...of} searchBy="search" known={known} onChange={setValue} />
      <output>
        <LookupName {...of} />
      </output>
    </>
  );
}

function openGroups(given: { start?: number; known?: string }) {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  const answer = (query: { search?: string }, found: object[]) =>
    client.setQueryData(queryOf(studentGroups.options, { query }).queryKey, found as typeof GROUPS);
  answer({}, GROUPS);
  answer({ search: 'zz' }, [group(2_000, 'zz-25', 1)]);
  render(
    <QueryClientProvider client={client}>
      <Groups {...given} />
    </QueryClientProvider>,
  );
  const shown = () => document.querySelector('.ant-select-content, .ant-select-selection-item')?.textContent;
  const choose = async (name: string, search = '') => {
    fireEvent.mouseDown(screen.getByRole('combobox'));
    fireEvent.change(screen.getByRole('combobox'), { target: { value: search } });
    fireEvent.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
  return { shown, choose };
}

it('lookup: shows the name of an option that only a search finds, where it is chosen and elsewhere', async () => {
  const { shown, choose } = openGroups({});
  await choose('zz-25', 'zz');
  await expect.poll(shown).toBe('zz-25');
  expect(screen.getByRole('status').textContent).toBe('zz-25');
});

it('lookup: shows the known name for the stored record alone', async () => {
  const { shown, choose } = openGroups({ start: 3_000, known: 'Eski guruh' });
  expect(shown()).toBe('Eski guruh');
  await choose('zz-25', 'zz');
  await expect.poll(shown).toBe('zz-25');
});

it('lookup: a known name is not that of a value which the form has set since', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(queryOf(studentGroups.options, { query: {} }).queryKey, GROUPS);
  const select = (value: number) => (
    <QueryClientProvider client={client}>
      <LookupName endpoint={studentGroups.options} query={{}} value={value} known="Eski guruh" />
    </QueryClientProvider>
  );
  const { container, rerender } = render(select(3_000));
  expect(container.textContent).toBe('Eski guruh');
  rerender(select(4_000));
  expect(container.textContent).toBe('…');
  rerender(select(3_000));
  expect(container.textContent).toBe('Eski guruh');
});
