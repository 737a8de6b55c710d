import { students } from '@dekanat/contract/students/students.ts';
import { act, cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Feedback, registerFeedback } from '#ui/feedback/feedback-registry.ts';
import type { List } from '#ui/table/list.ts';
import { SearchBox } from '#ui/table/search-box.tsx';

afterEach(cleanup);

type State = [searched: string, total: number | undefined];

const nothing = () => undefined;
const listOf = ([full_search, total]: State): List<unknown, 'full_search'> => ({
  endpoint: students.list,
  namespace: undefined,
  query: {},
  filters: { full_search },
  page: { data: [], total: total ?? 0, per_page: 60, current_page: 1 },
  state: 'ready',
  refetching: total === undefined,
  stale: total === undefined,
  error: null,
  retry: nothing,
  setFilters: nothing,
  goToPage: nothing,
});

/** The number of warnings while the list passes through the states. */
async function warnings(...states: State[]) {
  let count = 0;
  const feedback: Feedback = {
    success: nothing,
    warning: () => {
      count += 1;
    },
    error: nothing,
    accept: async () => true,
    confirm: async () => true,
    inform: async () => undefined,
  };
  const unregister = registerFeedback(feedback);
  const boxOf = (state: State) => <SearchBox list={listOf(state)} by="full_search" label="student.search" />;
  const { rerender } = render(boxOf(['', 60]));
  for (const state of states) await act(async () => rerender(boxOf(state)));
  unregister();
  return count;
}

it.each<[string, number, State[]]>([
  [
    'a search that finds nothing',
    1,
    [
      ['Aliyev', undefined],
      ['Aliyev', 0],
    ],
  ],
  [
    'each such search',
    2,
    [
      ['Aliyev', 0],
      ['', 60],
      ['Aliyev', undefined],
      ['Aliyev', 0],
    ],
  ],
  [
    'a refetch of it',
    1,
    [
      ['Aliyev', 0],
      ['Aliyev', undefined],
      ['Aliyev', 0],
    ],
  ],
  [
    'found rows that leave the list',
    0,
    [
      ['Aliyev', 5],
      ['Aliyev', undefined],
      ['Aliyev', 0],
    ],
  ],
])('search box: warns of %s: %i times', async (_case, times, states) => {
  expect(await warnings(...states)).toBe(times);
});
