import fc from 'fast-check';
import { expect, it } from 'vitest';
import { bandProblems, MAX_POINTS, type RatingBand, shiftedNeighbours } from './rating-bands.ts';

const bands = (...starts: number[]): RatingBand[] =>
  starts.map((minimal, index) => ({
    id: index + 1,
    minimal,
    maximal: (starts[index + 1] ?? MAX_POINTS + 1) - 1,
  }));
const CREDIT = bands(0, 60, 70, 90);
const changed = (id: number, ends: Partial<RatingBand>): RatingBand => {
  const band = CREDIT.find((one) => one.id === id);
  if (band === undefined) throw new Error(`No band ${id}`);
  return { ...band, ...ends };
};
const keysOf = (band: RatingBand) =>
  bandProblems(band, CREDIT).map(({ field, key }) => `${field} ${key.replace('rating_system.', '')}`);

it.each([
  [changed(3, {}), []],
  [changed(3, { minimal: 69 }), ['minimal overlap']],
  [changed(3, { minimal: 72 }), ['minimal gap']],
  [changed(3, { maximal: 90 }), ['maximal overlap']],
  [changed(3, { maximal: 85 }), ['maximal gap']],
  [changed(4, { maximal: 99 }), ['maximal gap']],
  [changed(1, { minimal: 1 }), ['minimal gap']],
  [changed(2, { minimal: 69, maximal: 60 }), ['minimal order']],
])('a band %o has the problems %o', (band, problems) => expect(keysOf(band)).toEqual(problems));

it('rating bands: shifts exactly the neighbours that need it', () => {
  expect(shiftedNeighbours(changed(3, {}), changed(3, { minimal: 75 }), CREDIT)).toEqual([
    { id: 2, minimal: 60, maximal: 74 },
  ]);
  expect(shiftedNeighbours(changed(4, {}), changed(4, { minimal: 86 }), CREDIT)).toEqual([
    { id: 3, minimal: 70, maximal: 85 },
  ]);
});

it('rating bands: accepts bands only if every point belongs to exactly one', () => {
  const ends = fc.uniqueArray(fc.integer({ min: 1, max: MAX_POINTS }), { minLength: 1, maxLength: 6 });
  const moves = fc.record({
    minimal: fc.integer({ min: -3, max: 3 }),
    maximal: fc.integer({ min: -3, max: 3 }),
  });
  fc.assert(
    fc.property(ends, fc.nat(), moves, (starts, at, by) => {
      const all = bands(0, ...starts.toSorted((a, b) => a - b));
      const one = all[at % all.length] as RatingBand;
      const moved = { ...one, minimal: one.minimal + by.minimal, maximal: one.maximal + by.maximal };
      const others = all.filter(({ id }) => id !== one.id);
      const after = [...others, moved];
      const bandsPerPoint = Array.from(
        { length: MAX_POINTS + 1 },
        (_, point) => after.filter(({ minimal, maximal }) => minimal <= point && point <= maximal).length,
      );
      const fits =
        bandsPerPoint.every((count) => count === 1) && moved.minimal >= 0 && moved.maximal <= MAX_POINTS;
      expect(bandProblems(moved, others).length === 0).toBe(fits);
    }),
  );
});
