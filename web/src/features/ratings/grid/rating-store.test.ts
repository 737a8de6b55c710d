import type { CellChange, CellConflict } from '@dekanat/contract/ratings/sheets.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#api/api.ts';
import { openSession, removeSession } from '#api/stored-session.ts';
import { openRatingStore } from '#features/ratings/grid/open-rating-store.ts';
import type { StoredRow } from '#features/ratings/grid/rating-rows.ts';
import type { RatingUpdate } from '#features/ratings/grid/rating-sheet.ts';
import { createRatingStore } from '#features/ratings/grid/rating-store.ts';

const DRAFT = 'dekanat.draft.test';
const RULES = {
  ic_max: 40,
  fc_max: 60,
  passing_score: 60,
  bands: [
    { mark: 3, minimal: 60, maximal: 69 },
    { mark: 4, minimal: 70, maximal: 89 },
    { mark: 5, minimal: 90, maximal: 100 },
  ],
  editable: { ic: true, fc: true },
  separator: ',',
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  removeSession();
  sessionStorage.clear();
});

const rowOf = (id: number): StoredRow => ({
  student_subject_id: id,
  no: id,
  fio: `Talaba ${id}`,
  id_number: String(id),
  ic_rating: null,
  fc_rating: null,
  absent: false,
  rating: null,
  mark: null,
  version: 0,
  left: false,
});

/** The rules of the server's call for the cells of a sheet. */
function serverOf(rows: StoredRow[]) {
  let stored = rows;
  const updates: RatingUpdate[] = [];
  const failures: (Error | 'lost')[] = [];
  const set = (id: number, change: Partial<StoredRow>) => {
    stored = stored.map((row) =>
      row.student_subject_id === id ? { ...row, ...change, version: row.version + 1 } : row,
    );
  };
  const apply = (
    { student_subject_id, field, value, was }: CellChange,
    _: number,
    changes: readonly CellChange[],
  ): CellConflict[] => {
    const row = stored.find((one) => one.student_subject_id === student_subject_id);
    const current = row?.[field] ?? null;
    const isAbsence = row?.absent && field === 'fc_rating' && !changes.some((one) => one.field === 'absent');
    if (isAbsence || (current !== was && current !== value))
      return [{ student_subject_id, field, value: current, changed_by: 'zarina', changed_at: null }];
    set(student_subject_id, { [field]: value });
    return [];
  };
  const save = async (update: RatingUpdate) => {
    updates.push(update);
    const failure = failures.shift();
    if (failure instanceof Error) throw failure;
    const conflicts = update.changes.flatMap(apply);
    if (failure === 'lost') throw new ApiError(0, {});
    const ids = update.changes.map(({ student_subject_id }) => student_subject_id);
    return { rows: stored.filter((row) => ids.includes(row.student_subject_id)), conflicts };
  };
  return { save, updates, failures, set, rows: () => stored };
}

function opened({ needsReason = false } = {}) {
  const server = serverOf([rowOf(1), rowOf(2), rowOf(3)]);
  const open = () => createRatingStore(DRAFT, { rows: server.rows(), rules: RULES, needsReason }, server);
  const store = open();
  const receive = () => store.receive({ rows: server.rows(), rules: RULES, needsReason });
  return { server, store, open, receive };
}

type Opened = ReturnType<typeof opened>['store'];
const type = (store: Opened, row: number, field: 'ic_rating' | 'fc_rating' | 'absent', text: string) =>
  store.edit([{ row, field, text }]);
const cellsOf = (store: Opened, row: number) => store.read().rows.find(({ id }) => id === row)?.cells;
const changesOf = ({ changes }: RatingUpdate) =>
  changes.map(({ student_subject_id, field, value, was }) => [student_subject_id, field, value, was]);

describe('saving', () => {
  it('sends cells together after a pause, and computes rating and mark at once', async () => {
    const { server, store } = opened();
    type(store, 1, 'ic_rating', '35,5');
    type(store, 1, 'fc_rating', '54');
    expect(store.read().rows[0]?.result).toEqual({ rating: 90, mark: 5 });
    expect(store.read()).toMatchObject({ state: 'waiting', waiting: 2 });
    await vi.runAllTimersAsync();
    expect(server.updates.map(changesOf)).toEqual([
      [
        [1, 'ic_rating', 35.5, null],
        [1, 'fc_rating', 54, null],
      ],
    ]);
    expect(store.read()).toMatchObject({ state: 'saved', waiting: 0 });
    expect(sessionStorage.length).toBe(0);
  });

  it('keeps an invalid text in its cell and does not send it', async () => {
    const { server, store } = opened();
    type(store, 1, 'ic_rating', '41');
    type(store, 2, 'ic_rating', '20');
    await vi.runAllTimersAsync();
    expect(server.updates.map(changesOf)).toEqual([[[2, 'ic_rating', 20, null]]]);
    expect(cellsOf(store, 1)?.ic_rating).toMatchObject({
      text: '41',
      status: 'invalid',
      problem: { key: 'rating_grid.problem.max', values: { max: 40 } },
    });
    expect(store.read().invalid).toBe(1);
  });

  it('marks the cell that the server refuses and saves the others', async () => {
    const { server, store } = opened();
    server.failures.push(new ApiError(422, { message: { 'changes.1.value': ['Koʻp'] } }));
    type(store, 1, 'ic_rating', '10');
    type(store, 2, 'ic_rating', '20');
    await vi.runAllTimersAsync();
    expect(cellsOf(store, 2)?.ic_rating).toMatchObject({ text: '20', problem: { message: 'Koʻp' } });
    expect(server.updates.map(changesOf).at(-1)).toEqual([[1, 'ic_rating', 10, null]]);
  });

  it('saves what is typed during a save over the value of that save', async () => {
    const { server, store } = opened();
    type(store, 1, 'ic_rating', '10');
    const saving = store.save();
    type(store, 1, 'ic_rating', '11');
    await saving;
    await vi.runAllTimersAsync();
    expect(server.updates.map(changesOf)).toEqual([[[1, 'ic_rating', 10, null]], [[1, 'ic_rating', 11, 10]]]);
    expect(store.read().state).toBe('saved');
  });

  it('shows what the server refuses as a whole, and keeps the cells', async () => {
    const { server, store } = opened();
    server.failures.push(new ApiError(409, { message: 'Qaydnoma yopilgan' }));
    type(store, 1, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    expect(store.read()).toMatchObject({ state: 'refused', refusal: 'Qaydnoma yopilgan', waiting: 1 });
    store.discard();
    expect(cellsOf(store, 1)?.ic_rating.text).toBe('');
  });

  it('saves cells without those that may not be entered any more, whose refusal stays', async () => {
    const { server, store } = opened();
    server.failures.push(new ApiError(403, { message: 'Muddat tugagan' }));
    type(store, 1, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    const individual = { id: 1, start_date: '', until: '', open: true };
    store.receive({
      rows: [rowOf(1), { ...rowOf(2), individual }],
      rules: { ...RULES, editable: { ic: false, fc: false }, individual: { ic: true, fc: true } },
      needsReason: false,
    });
    type(store, 2, 'ic_rating', '20');
    await vi.runAllTimersAsync();
    expect(server.updates.map(changesOf)).toEqual([
      [[1, 'ic_rating', 10, null]],
      [[2, 'ic_rating', 20, null]],
    ]);
    expect(store.read()).toMatchObject({ state: 'refused', refusal: 'Muddat tugagan', waiting: 1 });
    // Without others it is sent again.
    server.failures.push(new ApiError(403, { message: 'Muddat tugagan' }));
    await store.save();
    expect(server.updates.map(changesOf)[2]).toEqual([[1, 'ic_rating', 10, null]]);
  });

  it('waits for the reason of a reopened sheet', async () => {
    const { server, store } = opened({ needsReason: true });
    type(store, 1, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    expect(server.updates).toEqual([]);
    expect(store.read().state).toBe('reason');
    await store.setReason('Appelyatsiya');
    type(store, 2, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    expect(server.updates.map(({ reason }) => reason)).toEqual(['Appelyatsiya', 'Appelyatsiya']);
  });
});

describe('a server that does not respond', () => {
  it('repeats the save until it succeeds', async () => {
    const { server, store } = opened();
    server.failures.push(new ApiError(0, {}), new ApiError(503, {}));
    type(store, 1, 'ic_rating', '10');
    await vi.advanceTimersByTimeAsync(500);
    expect(store.read()).toMatchObject({ state: 'offline', waiting: 1 });
    type(store, 2, 'ic_rating', '20');
    expect(store.read()).toMatchObject({ state: 'offline', waiting: 2 });
    await vi.runAllTimersAsync();
    expect(store.read().state).toBe('saved');
    expect(server.rows().map(({ ic_rating }) => ic_rating)).toEqual([10, 20, null]);
  });

  it('is not sent the cells of a user who has signed out, until that user signs in again', async () => {
    const server = serverOf([rowOf(1)]);
    const source = { rows: server.rows(), rules: RULES, needsReason: false };
    openSession('a', true);
    const { store, attach } = openRatingStore(DRAFT, source, server);
    const detach = attach();
    server.failures.push(new ApiError(0, {}));
    type(store, 1, 'ic_rating', '10');
    await vi.advanceTimersByTimeAsync(500);
    removeSession();
    detach();
    await vi.advanceTimersByTimeAsync(500);
    openSession('b', true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([server.updates.length, sessionStorage.length]).toEqual([1, 1]);
    removeSession();
    openSession('a', true);
    openRatingStore(DRAFT, source, server).attach();
    await vi.runAllTimersAsync();
    expect([server.rows()[0]?.ic_rating, sessionStorage.length]).toEqual([10, 0]);
  });

  it('restores unsaved and invalid cells after a reload', async () => {
    const { server, store, open } = opened();
    server.failures.push(new ApiError(0, {}));
    type(store, 1, 'ic_rating', '10');
    type(store, 2, 'fc_rating', '99');
    await vi.advanceTimersByTimeAsync(500);
    vi.clearAllTimers();
    const again = open();
    expect(again.read()).toMatchObject({ waiting: 1, invalid: 1 });
    expect(cellsOf(again, 2)?.fc_rating.text).toBe('99');
    await again.save();
    expect(server.rows()[0]?.ic_rating).toBe(10);
  });

  it('sees no conflict with its own value whose response was lost', async () => {
    const { server, store } = opened();
    server.failures.push('lost');
    type(store, 1, 'ic_rating', '10');
    await vi.advanceTimersByTimeAsync(500);
    type(store, 1, 'ic_rating', '12');
    await vi.runAllTimersAsync();
    expect(store.read()).toMatchObject({ state: 'saved', conflicts: 0 });
    expect(server.rows()[0]?.ic_rating).toBe(12);
  });
});

describe('two users in one sheet', () => {
  it('shows the values of the other user and keeps own input', () => {
    const { server, store, receive } = opened();
    type(store, 1, 'ic_rating', '41');
    server.set(1, { ic_rating: 30 });
    server.set(2, { fc_rating: 50 });
    receive();
    expect(cellsOf(store, 1)?.ic_rating.text).toBe('41');
    expect(cellsOf(store, 2)?.fc_rating).toEqual({ text: '50', status: 'fresh' });
    vi.advanceTimersByTime(5_000);
    expect(cellsOf(store, 2)?.fc_rating).toEqual({ text: '50' });
  });

  it('ignores rows that are older than a save', async () => {
    const { server, store } = opened();
    const old = server.rows();
    type(store, 1, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    store.receive({ rows: old, rules: RULES, needsReason: false });
    expect(cellsOf(store, 1)?.ic_rating.text).toBe('10');
  });

  it('lets the user choose between both values of a conflict', async () => {
    const { server, store } = opened();
    server.set(1, { ic_rating: 30 });
    server.set(2, { ic_rating: 31 });
    type(store, 1, 'ic_rating', '20');
    type(store, 2, 'ic_rating', '21');
    await vi.runAllTimersAsync();
    expect(store.read().conflicts).toBe(2);
    expect(cellsOf(store, 1)?.ic_rating).toMatchObject({
      text: '20',
      others: { value: 30, changed_by: 'zarina' },
    });
    store.keepMine('1:ic_rating');
    store.takeTheirs('2:ic_rating');
    await vi.runAllTimersAsync();
    expect(server.rows().map(({ ic_rating }) => ic_rating)).toEqual([20, 31, null]);
    expect(store.read()).toMatchObject({ state: 'saved', conflicts: 0 });
    expect(cellsOf(store, 2)?.ic_rating.text).toBe('31');
  });
});

describe('absent students', () => {
  it('are marked by a word among the points, and have none', () => {
    const { store } = opened();
    type(store, 1, 'ic_rating', '30');
    type(store, 1, 'fc_rating', '30');
    type(store, 1, 'fc_rating', 'kelmadi');
    expect(cellsOf(store, 1)).toMatchObject({ absent: { text: '1' }, fc_rating: { text: '' } });
    expect(store.read().rows[0]?.result).toEqual({ rating: 30, mark: 2 });
    type(store, 1, 'fc_rating', '40');
    expect(cellsOf(store, 1)).toMatchObject({ absent: { text: '' }, fc_rating: { text: '40' } });
  });
});

it('absences of another user: are replaced with points only by a choice', async () => {
  const { server, store } = opened();
  server.set(1, { absent: true });
  server.set(2, { absent: true });
  type(store, 1, 'fc_rating', '40');
  type(store, 2, 'fc_rating', '41');
  await vi.runAllTimersAsync();
  expect(store.read().conflicts).toBe(2);
  expect(cellsOf(store, 1)?.fc_rating).toMatchObject({ text: '40', others: { value: true } });
  store.keepMine('1:fc_rating');
  store.takeTheirs('2:fc_rating');
  await vi.runAllTimersAsync();
  expect(server.updates.at(-1)?.changes).toEqual([
    { student_subject_id: 1, field: 'fc_rating', value: 40, was: null },
    { student_subject_id: 1, field: 'absent', value: false, was: true },
  ]);
  expect(store.read()).toMatchObject({ state: 'saved', conflicts: 0 });
  expect(cellsOf(store, 2)).toMatchObject({ absent: { text: '1' }, fc_rating: { text: '' } });
});

describe('points pasted into the column of absent students', () => {
  it('are faulty cells that are not saved', async () => {
    const { server, store } = opened();
    expect(store.edit([{ row: 1, field: 'absent', text: '45' }])).toEqual({
      changed: 1,
      invalid: 1,
      locked: 0,
    });
    await vi.runAllTimersAsync();
    expect(cellsOf(store, 1)?.absent).toMatchObject({
      text: '45',
      status: 'invalid',
      problem: { key: 'rating_grid.problem.absence' },
    });
    expect(server.rows()[0]?.absent).toBe(false);
  });
});

describe('undo', () => {
  it('undoes and redoes a paste as one step', async () => {
    const { server, store } = opened();
    store.edit([
      { row: 1, field: 'ic_rating', text: '10,0' },
      { row: 2, field: 'ic_rating', text: 'x' },
    ]);
    await vi.runAllTimersAsync();
    expect(store.undo()).toHaveLength(2);
    await vi.runAllTimersAsync();
    expect(server.rows()[0]?.ic_rating).toBe(null);
    expect(store.read()).toMatchObject({ invalid: 0, state: 'saved' });
    expect(store.redo()).toHaveLength(2);
    expect(cellsOf(store, 1)?.ic_rating.text).toBe('10');
    expect(cellsOf(store, 2)?.ic_rating.text).toBe('x');
  });

  it('leaves a cell that another user has changed since', async () => {
    const { server, store, receive } = opened();
    type(store, 1, 'ic_rating', '10');
    await vi.runAllTimersAsync();
    server.set(1, { ic_rating: 15 });
    receive();
    expect(store.undo()).toEqual([]);
    expect(cellsOf(store, 1)?.ic_rating.text).toBe('15');
  });
});

it('rating store: leaves rows of students who have left and columns without the right unchanged', () => {
  const { store } = opened();
  const [row] = store.read().rows;
  store.receive({
    rows: [{ ...rowOf(1), left: true }, rowOf(2)],
    rules: { ...RULES, editable: { ic: false, fc: true } },
    needsReason: false,
  });
  expect(row && type(store, 1, 'fc_rating', '5')).toEqual({ changed: 0, invalid: 0, locked: 1 });
  expect(type(store, 2, 'ic_rating', '5')).toEqual({ changed: 0, invalid: 0, locked: 1 });
  expect(type(store, 2, 'fc_rating', '5')).toEqual({ changed: 1, invalid: 0, locked: 0 });
});

describe('rows that a filter or another page leaves out', () => {
  const show = ({ server, store }: ReturnType<typeof opened>, ids: number[], isPartial = true) =>
    store.receive({
      ...{ rules: RULES, needsReason: false, isPartial },
      rows: server
        .rows()
        .filter((row) => ids.includes(row.student_subject_id))
        .map((row, index) => ({ ...row, no: index + 1 })),
    });
  const numbers = (store: Opened) => store.read().rows.map(({ stored }) => stored.no);
  const shownIds = (store: Opened) => store.read().rows.map(({ id }) => id);

  it('are saved if something was typed in them', async () => {
    const page = opened();
    const before = page.server.rows();
    type(page.store, 1, 'ic_rating', '10');
    show(page, [2]);
    expect(shownIds(page.store)).toEqual([2, 1]);
    await vi.runAllTimersAsync();
    expect(page.server.rows()[0]?.ic_rating).toBe(10);
    expect(shownIds(page.store)).toEqual([2]);
    // Rows from the cache of the former filter.
    page.store.receive({ rows: before, rules: RULES, needsReason: false, isPartial: true });
    expect(cellsOf(page.store, 1)?.ic_rating).toEqual({ text: '10' });
  });

  it('stay while a cell is invalid or has a conflict', async () => {
    const page = opened();
    page.server.set(3, { ic_rating: 30 });
    type(page.store, 1, 'ic_rating', '41');
    type(page.store, 3, 'ic_rating', '20');
    show(page, [2]);
    await vi.runAllTimersAsync();
    expect(shownIds(page.store)).toEqual([2, 1, 3]);
    expect(page.store.read()).toMatchObject({ invalid: 1, conflicts: 1 });
    expect(numbers(page.store)).toEqual([1, 2, 3]);
    type(page.store, 1, 'ic_rating', '40');
    page.store.takeTheirs('3:ic_rating');
    await vi.runAllTimersAsync();
    expect(page.server.rows().map(({ ic_rating }) => ic_rating)).toEqual([40, null, 30]);
    expect(shownIds(page.store)).toEqual([2]);
  });

  it('are numbered after the loaded rows, without those in which nothing was typed', () => {
    const page = opened();
    type(page.store, 3, 'ic_rating', '41');
    show(page, [2]);
    expect([shownIds(page.store), numbers(page.store)]).toEqual([
      [2, 3],
      [1, 2],
    ]);
    type(page.store, 1, 'ic_rating', '10');
    expect([shownIds(page.store), numbers(page.store)]).toEqual([
      [2, 3, 1],
      [1, 2, 3],
    ]);
  });

  it('are restored with their input after a reload', async () => {
    const page = opened();
    page.server.set(3, { ic_rating: 30 });
    type(page.store, 1, 'ic_rating', '41');
    type(page.store, 3, 'ic_rating', '20');
    show(page, [2]);
    await vi.runAllTimersAsync();
    const shown = { rules: RULES, needsReason: false, isPartial: true };
    const again = createRatingStore(DRAFT, { ...shown, rows: [{ ...rowOf(2), no: 1 }] }, page.server);
    expect([shownIds(again), numbers(again)]).toEqual([
      [2, 1, 3],
      [1, 2, 3],
    ]);
    expect(again.read()).toMatchObject({ invalid: 1, conflicts: 1 });
    type(again, 1, 'ic_rating', '40');
    again.takeTheirs('3:ic_rating');
    await vi.runAllTimersAsync();
    expect(page.server.rows().map(({ ic_rating }) => ic_rating)).toEqual([40, null, 30]);
    expect([shownIds(again), sessionStorage.length]).toEqual([[2], 0]);
  });

  it('go with their input when the whole list lacks them', () => {
    const page = opened();
    type(page.store, 1, 'ic_rating', '41');
    show(page, [2, 3], false);
    expect(shownIds(page.store)).toEqual([2, 3]);
    expect(page.store.read().invalid).toBe(0);
    expect(sessionStorage.length).toBe(0);
  });
});
