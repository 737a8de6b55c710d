import { orders } from '@dekanat/contract/students/orders/orders.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { plainSearch, searchAsText, useSearchParams } from '#ui/search-params.ts';

afterEach(cleanup);

/** A page with a list of students and a second one of orders. */
function Page() {
  const first = useSearchParams(students.list.query);
  const second = useSearchParams(orders.list.query, 'orders');
  const reset = () => {
    first.change({ page: 1 }, { replace: true });
    second.change({ page: 5 }, { replace: true });
  };
  return (
    <>
      <output>{JSON.stringify([first.values, second.values])}</output>
      <button type="button" aria-label="second" onClick={() => second.change({ page: 2 })} />
      <button
        type="button"
        aria-label="first"
        onClick={() => first.change({ page: 1, full_search: '2024' })}
      />
      <button type="button" aria-label="both" onClick={reset} />
    </>
  );
}

async function open(address: string) {
  const history = createMemoryHistory({ initialEntries: [address] });
  const routeTree = createRootRoute({ component: Page, validateSearch: searchAsText });
  render(<RouterProvider router={createRouter({ routeTree, history, ...plainSearch })} />);
  await screen.findByRole('status');
  const values = () => JSON.parse(screen.getByRole('status').textContent ?? '');
  const click = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  return { values, click, address: () => history.location.href };
}

it('two lists: reads the parameters of each list', async () => {
  const { values } = await open('/?page=3&sort=full_name&orders.page=2&orders.limit=100');
  const [first, second] = values();
  expect(first).toMatchObject({ page: 3, limit: 60, sort: 'full_name' });
  expect(second).toMatchObject({ page: 2, limit: 100 });
  expect(second).not.toHaveProperty('sort');
});

it('two lists: changes the parameters of one list and keeps all others', async () => {
  const { values, click, address } = await open('/?page=3&view=7');
  await click('second');
  await expect.poll(address).toBe('/?page=3&view=7&orders.page=2');
  await expect.poll(() => values().map(({ page }: { page: number }) => page)).toEqual([3, 2]);
  await click('first');
  await expect.poll(address).toBe('/?view=7&orders.page=2&full_search=2024');
});

it('two lists: keeps the changes of both lists at the same moment', async () => {
  const { click, address } = await open('/?page=3&orders.page=2');
  await click('both');
  await expect.poll(address).toBe('/?orders.page=5');
});
