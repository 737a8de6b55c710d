import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState, useSyncExternalStore } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { CellGrid } from '#features/ratings/grid/cell-grid.tsx';
import type { GridColumn } from '#features/ratings/grid/grid-column.ts';
import type { SavedRow, StoredRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingServer } from '#features/ratings/grid/rating-sheet.ts';
import {
  createRatingStore,
  type RatingSource,
  type RatingStore,
} from '#features/ratings/grid/rating-store.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const COUNT = 200;
const stored = (id: number): StoredRow => ({
  ...{ student_subject_id: id, no: id, fio: `Talaba ${id}`, id_number: String(id) },
  ...{ ic_rating: null, fc_rating: null, absent: false, rating: null, mark: null, version: 1, left: false },
});
const SOURCE: RatingSource = {
  rows: Array.from({ length: COUNT }, (_, index) => stored(index + 1)),
  rules: {
    ...{ ic_max: 50, fc_max: 50, passing_score: 60, bands: [], separator: '.' },
    editable: { ic: true, fc: true },
  },
  needsReason: false,
};

function Grid({ store, columns }: { store: RatingStore; columns: GridColumn[] }) {
  const shown = useSyncExternalStore(store.subscribe, store.read);
  const [, announce] = useState<object>();
  const [, setActive] = useState<object>();
  return (
    <CellGrid {...{ label: 'grid', rows: shown.rows, columns, store, announce }} onActiveChange={setActive} />
  );
}

/** A grid of 200 students, the rows that were rendered since they were taken last, and the end of its first save. */
function open() {
  const rendered = new Set<number>();
  const columns: GridColumn[] = [
    {
      ...{ key: 'fio', kind: 'header', title: 'fio', width: 200 },
      text: ({ id, stored: { fio } }) => {
        rendered.add(id);
        return fio;
      },
    },
    { key: 'ic_rating', kind: 'points', field: 'ic_rating', title: 'ic', width: 100 },
  ];
  const save = vi.fn<RatingServer['save']>(async ({ changes }) => ({
    rows: changes.map(({ student_subject_id: id, value }): SavedRow => {
      const { no: _no, fio: _fio, id_number: _number, left: _left, ...row } = stored(id);
      return { ...row, ic_rating: value as number, version: 2 };
    }),
    conflicts: [],
  }));
  const store = createRatingStore('draft', SOURCE, { save });
  render(<Grid store={store} columns={columns} />);
  const take = () => {
    const ids = [...rendered].toSorted((one, other) => one - other);
    rendered.clear();
    return ids;
  };
  return { take, store, save };
}

it('rating grid: renders the rows that a typed point and its save concern, and no others', async () => {
  const { take, store, save } = open();
  expect(take()).toHaveLength(COUNT);
  const grid = screen.getByRole('grid');
  const [cell] = screen.getAllByRole('gridcell');
  cell?.focus();
  fireEvent.keyDown(cell ?? grid, { key: '7' });
  const input = screen.getByRole('textbox');
  fireEvent.change(input, { target: { value: '7' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect(take()).toEqual([1, 2]);
  await store.save();
  expect(save).toHaveBeenCalledTimes(1);
  await expect.poll(take).toEqual([1]);
  // The sheet is read again.
  const rows = SOURCE.rows.map((row) =>
    row.student_subject_id === 1 ? { ...row, ic_rating: 7, version: 2 } : { ...row },
  );
  store.receive({ ...SOURCE, rows });
  expect(take()).toEqual([]);
});
