import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ImportDetail } from '#platform/imports/import-detail.tsx';
import { openPage, refusal, resetPages } from '../../test-page.tsx';

resetPages();

const dryRun = (job: number, overwrite: boolean) => ({
  id: 7,
  resource: 'departments',
  title: 'Kafedralar',
  screen: '/departments',
  university_id: 1,
  file_name: 'kafedralar.xlsx',
  user_name: 'admin',
  state: 'checked',
  rows: 2,
  counts: { create: 0, update: 2, unchanged: 0, error: 0, kept: overwrite ? 0 : 2 },
  job: { id: job, act: 'check', status: 'done', done: 2, total: 2, error: null },
  created_at: '2026-11-30T08:00:00Z',
  written_at: null,
  undone_at: null,
  plan: {
    headings: ['Kodi'],
    columns: [],
    mapping: ['code'],
    overwrite,
    accounts: null,
    known_by: 'Kodi',
    source: null,
    skipped: null,
  },
  page: { data: [], total: 0, per_page: 60, current_page: 1 },
});

const place = { at: 7, start: () => undefined, open: () => undefined, close: () => undefined };
const overwrites = async () =>
  (await screen.findByRole<HTMLInputElement>('checkbox', { name: 'imports.overwrite' })).checked;

it('an import: names the dry run that it writes, and shows the new one when it was repeated', async () => {
  let now = dryRun(20, false);
  const { sent, feedback } = await openPage(() => <ImportDetail id={7} of="departments" place={place} />, {
    answers: {
      'GET /imports/7': () => now,
      'PUT /imports/7': () => refusal(409, { code: 'stale', message: 'Qayta tekshirilgan' }),
      'GET /notifications': () => ({ data: [], total: 0, per_page: 60, current_page: 1, unread: 0 }),
    },
  });
  expect(await overwrites()).toBe(false);
  now = dryRun(21, true);
  fireEvent.click(await screen.findByRole('button', { name: 'imports.write' }));
  await expect.poll(overwrites).toBe(true);
  expect(sent.filter(({ call }) => call === 'PUT /imports/7').map(({ body }) => body)).toEqual([
    { act: 'write', seen: 20 },
  ]);
  expect(feedback.error).toHaveBeenCalledOnce();
});
