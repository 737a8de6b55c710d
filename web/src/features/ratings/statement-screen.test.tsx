import type { Sheet, SheetRow } from '@dekanat/contract/ratings/sheets.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { OwnStatementScreen } from '#features/ratings/own/own-statement-screen.tsx';
import { StatementEvents } from '#features/ratings/statement-events.tsx';
import { StatementScreen } from '#features/ratings/statement-screen.tsx';
import { openPage, openPopover, refusal, resetPages, type SentCall } from '../../test-page.tsx';

resetPages();

const row = (id: number): SheetRow & { spellings: string[] } => ({
  student_subject_id: id,
  student_id: id,
  no: id,
  fio: `Talaba ${id}`,
  id_number: String(id),
  ic_rating: 20,
  fc_rating: null,
  absent: false,
  rating: null,
  mark: null,
  created_at: null,
  changed_at: null,
  changed_by: null,
  version: 1,
  left: false,
  individual: null,
  spellings: [],
});

const SHEET = {
  id: 5,
  number: 1,
  state: 'entered',
  statement: 'first_statement',
  control_type_id: 3,
  ic_max: 40,
  fc_max: 60,
  passing_score: 60,
  bands: [],
  control_date: null,
  window: null,
  editable: { ic: true, fc: true, reason: false, locked_by: null, individual: null },
  allowed: { close: true, reopen: false, re_sit: false },
  events: [],
  rows: [row(1)],
} as unknown as Sheet;

const PERMISSIONS = ['curriculum_index', 'rating_store'];
const FILE = () => new Response(new Blob(['file']));

/** A response of the server that the test delays. */
function delayed<T>() {
  let finish: (result: T) => void = () => undefined;
  const result = new Promise<T>((resolve) => {
    finish = resolve;
  });
  return { result, finish };
}
const saved = (points: number) => ({
  rows: [{ ...row(1), fc_rating: points, rating: 20 + points, version: 2 }],
  conflicts: [],
  state: 'entered',
  number: 1,
});

const CONFLICT = {
  student_subject_id: 1,
  field: 'fc_rating',
  value: 40,
  changed_by: 'zarina',
  changed_at: null,
};

// Unsaved cells stay under the name of the user, so that each test has a user of its own.
let users = 0;

async function openSheet(saving: (sent: SentCall) => unknown, isOwn = false) {
  users += 1;
  const path = isOwn ? '/account/statements/5' : '/statements/5';
  const page = await openPage(isOwn ? OwnStatementScreen : StatementScreen, {
    route: '/$id',
    address: '/5',
    profile: { id: users, permissions: PERMISSIONS },
    answers: {
      'GET /account': () => ({ username: `dotsent${users}` }),
      [`GET ${path}`]: () => SHEET,
      [`PUT ${path}/ratings`]: saving,
      [`GET ${path}/export`]: FILE,
      'GET /statement-pdf/5': FILE,
    },
  });
  const grid = await screen.findByRole('grid');
  /** Types points into the final control and leaves the cell. */
  const type = (points: string) => {
    const cell = within(grid).getAllByRole('gridcell')[3] as HTMLElement;
    fireEvent.doubleClick(cell);
    const input = within(grid).getByRole('textbox');
    fireEvent.change(input, { target: { value: points } });
    fireEvent.blur(input);
  };
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const acts = () => page.calls().filter((call) => /ratings$|export|pdf|close/.test(call));
  return { ...page, type, press, acts };
}

it('statement: what was typed last is saved before the sheet is printed', async () => {
  const { result, finish } = delayed<object>();
  const { type, press, acts } = await openSheet(() => result);
  type('50');
  press('statement.pdf');
  await expect.poll(acts).toEqual(['PUT /statements/5/ratings']);
  finish(saved(50));
  await expect.poll(acts).toEqual(['PUT /statements/5/ratings', 'GET /statement-pdf/5']);
});

it('statement: what was typed last is saved before the sheet is exported', async () => {
  const { result, finish } = delayed<object>();
  const { type, press, acts } = await openSheet(() => result);
  type('50');
  openPopover('list.export');
  press('list.export.xlsx');
  await expect.poll(acts).toEqual(['PUT /statements/5/ratings']);
  finish(saved(50));
  await expect.poll(acts).toEqual(['PUT /statements/5/ratings', 'GET /statements/5/export']);
});

it('statement of a teacher: what was typed last is saved before the sheet is exported', async () => {
  const { result, finish } = delayed<object>();
  const { type, press, acts } = await openSheet(() => result, true);
  type('50');
  openPopover('list.export');
  press('list.export.xlsx');
  await expect.poll(acts).toEqual(['PUT /account/statements/5/ratings']);
  finish(saved(50));
  await expect.poll(acts).toEqual(['PUT /account/statements/5/ratings', 'GET /account/statements/5/export']);
});

it('statement: a file that lacks an invalid cell is made with a warning', async () => {
  const { type, press, acts, feedback } = await openSheet(() => saved(50));
  type('77');
  press('statement.pdf');
  await expect.poll(acts).toEqual(['GET /statement-pdf/5']);
  expect(feedback.warning.mock.calls).toEqual([['rating_grid.file_lacks']]);
});

/** The button that closes the sheet, in the dialog. */
const closing = () =>
  within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'statement.close' });

it('statement: is not closed before a running save ends, and lists no student whose result it stored', async () => {
  const { result, finish } = delayed<object>();
  const { type, press, acts } = await openSheet(() => result);
  type('50');
  press('statement.close');
  await screen.findByRole('dialog');
  expect(closing().disabled).toBe(true);
  expect(screen.getByText('statement.close.unsaved')).toBeTruthy();
  expect(screen.getByText('statement.close.missing')).toBeTruthy();
  finish(saved(50));
  await expect.poll(() => closing().disabled).toBe(false);
  expect(screen.queryByText('statement.close.missing')).toBeNull();
  fireEvent.click(closing());
  await expect.poll(acts).toEqual(['PUT /statements/5/ratings', 'PUT /statements/5/close']);
});

it.each([
  ['an invalid cell', '77', () => saved(50)],
  ['a conflict', '50', () => ({ ...saved(50), conflicts: [CONFLICT] })],
  ['a cell that the server refuses', '50', () => refusal(409, { message: 'Yopilgan' })],
])('statement: is not closed with %s', async (_, points, saving) => {
  const { type, press, calls } = await openSheet(saving);
  type(points);
  press('statement.close');
  await screen.findByRole('dialog');
  if (points === '50') await expect.poll(calls).toContain('PUT /statements/5/ratings');
  expect(closing().disabled).toBe(true);
  expect(screen.getByText('statement.close.unsaved')).toBeTruthy();
});

it('history of a sheet: names a test in place of an author', async () => {
  const act = { act: 'enter', reason: null, created_at: '2026-11-20T08:00:00.000Z' } as const;
  render(<StatementEvents events={[{ ...act, user_name: null, from_test: true }]} />);
  expect(screen.getByRole('listitem').textContent).toContain('rating_grid.source.test');
});
