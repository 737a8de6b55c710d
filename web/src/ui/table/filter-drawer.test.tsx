import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { FilterDrawer } from '#ui/table/filter-drawer.tsx';
import type { Filter } from '#ui/table/list-filter.ts';
import { Filters } from '#ui/table/list-filters.tsx';

afterEach(cleanup);

const FACULTY: Filter<string> = {
  name: 'faculty_id',
  label: 'field.faculty',
  control: ({ id, value, onChange }) => (
    <input id={id} value={String(value ?? '')} onChange={({ target }) => onChange(target.value)} />
  ),
  shown: String,
  clears: ['curriculum_id', 'group_id'],
};

/** The drawer of a list whose curriculum is chosen outside of it. */
function openDrawer() {
  const setFilters = vi.fn();
  const filters = { faculty_id: '1', curriculum_id: 5, statement: 'retake' };
  render(<FilterDrawer open list={{ filters, setFilters }} filters={[FACULTY]} onClose={() => undefined} />);
  const type = (value: string) =>
    fireEvent.change(screen.getByLabelText('field.faculty'), { target: { value } });
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  return { type, press, applied: () => setFilters.mock.calls.flat() };
}

it('filter drawer: removes a filter of another place that a changed one has cleared', () => {
  const { type, press, applied } = openDrawer();
  type('2');
  press('list.filter.apply');
  expect(applied()).toStrictEqual([{ curriculum_id: undefined, faculty_id: '2' }]);
});

it.each([
  ['list.filter.apply', '1'],
  ['list.filter.reset', undefined],
])('filter drawer: leaves filters of other places as they are: %s', (button, faculty_id) => {
  const { press, applied } = openDrawer();
  press(button);
  expect(applied()).toStrictEqual([{ faculty_id }]);
});

it('filters: removing one by its chip removes those that depend on it, also ones of another place', () => {
  const setFilters = vi.fn();
  const filters: Partial<Record<string, unknown>> = {
    faculty_id: '1',
    curriculum_id: 5,
    statement: 'retake',
  };
  render(<Filters list={{ filters, setFilters }} filters={[FACULTY]} />);
  fireEvent.click(screen.getByRole('button', { name: 'list.filter.remove' }));
  expect(setFilters.mock.calls).toStrictEqual([[{ faculty_id: undefined, curriculum_id: undefined }]]);
});
