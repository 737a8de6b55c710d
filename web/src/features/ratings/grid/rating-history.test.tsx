import { sheets } from '@dekanat/contract/ratings/sheets.ts';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { RatingHistory } from '#features/ratings/grid/rating-history.tsx';
import type { GridRow } from '#features/ratings/grid/rating-rows.ts';
import { openPage, resetPages } from '../../../test-page.tsx';

resetPages();

const entry = (version: number, absent: boolean) => ({
  ...{ version, ic_rating: 40, fc_rating: absent ? null : 25, absent, rating: absent ? 40 : 65 },
  ...{
    mark: absent ? 2 : 3,
    source: 'entered',
    reason: null,
    changed_by: 'Dekan',
    changed_at: '2026-09-01T10:00:00Z',
  },
});

it('history of a mark: an absence has the mark without a sum of points', async () => {
  const row = { id: 5, stored: { fio: 'Aliyev Vali' } } as GridRow;
  const close = () => undefined;
  await openPage(() => <RatingHistory statementId={1} row={row} calls={sheets} onClose={close} />, {
    answers: { 'GET /statements/1/ratings/5/history': () => [entry(2, true), entry(1, false)] },
  });
  const entries = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(
    entries.map((one) => [one.includes('rating_grid.mark: 2'), one.includes('rating_grid.result')]),
  ).toEqual([
    [true, false],
    [false, true],
  ]);
});
