/** The points of a mark: `minimal` and `maximal` are included. */
export interface RatingBand {
  id: number;
  minimal: number;
  maximal: number;
}

/** Points go from 0 to 100. */
export const MAX_POINTS = 100;

export type BandProblem = {
  field: 'minimal' | 'maximal';
  key: `rating_system.${'overlap' | 'gap' | 'order'}`;
};

const problem = (field: BandProblem['field'], distance: number): BandProblem[] => {
  if (distance === 0) return [];
  return [{ field, key: distance > 0 ? 'rating_system.gap' : 'rating_system.overlap' }];
};

/**
 * Why a band does not fit among the other bands of its system: together they cover 0 to 100 without gap and overlap.
 */
export function bandProblems(changed: RatingBand, others: readonly RatingBand[]): BandProblem[] {
  if (changed.minimal > changed.maximal) return [{ field: 'minimal', key: 'rating_system.order' }];
  const { below, above } = neighboursOf(changed, others);
  return [
    ...problem('minimal', changed.minimal - (below ? below.maximal + 1 : 0)),
    ...problem('maximal', (above ? above.minimal - 1 : MAX_POINTS) - changed.maximal),
  ];
}

/** The bands next to one, by their lower ends; the lowest and the highest have one neighbour. */
export function neighboursOf<Band extends RatingBand>(changed: RatingBand, others: readonly Band[]) {
  const sorted = others.filter(({ id }) => id !== changed.id).sort((a, b) => a.minimal - b.minimal);
  return {
    below: sorted.findLast(({ minimal }) => minimal < changed.minimal),
    above: sorted.find(({ minimal }) => minimal >= changed.minimal),
  };
}

/** The neighbours of a band with the ends that they need so that it fits; an impossible band has problems as well. */
export function shiftedNeighbours(stored: RatingBand, changed: RatingBand, others: readonly RatingBand[]) {
  const { below, above } = neighboursOf(stored, others);
  const shifted = [
    ...(below ? [{ ...below, maximal: changed.minimal - 1 }] : []),
    ...(above ? [{ ...above, minimal: changed.maximal + 1 }] : []),
  ];
  return shifted.filter(
    (band) =>
      !others.some(
        ({ id, minimal, maximal }) => id === band.id && minimal === band.minimal && maximal === band.maximal,
      ),
  );
}
