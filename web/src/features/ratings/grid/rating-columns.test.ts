import { expect, test } from 'vitest';
import { ratingColumns } from '#features/ratings/grid/rating-columns.ts';

const editableColumns = (maxima: { ic_max: number; fc_max: number }) =>
  ratingColumns({ text: (key) => key, maxima, isNarrow: false, showHistory: () => undefined })
    .filter(({ kind }) => kind === 'points')
    .map(({ key }) => key);

test('rating columns: offers points for the controls that a subject has', () => {
  expect(editableColumns({ ic_max: 40, fc_max: 60 })).toEqual(['ic_rating', 'fc_rating']);
  expect(editableColumns({ ic_max: 0, fc_max: 100 })).toEqual(['fc_rating']);
});
