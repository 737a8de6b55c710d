/** A value of a chart: the index of its label, and that of its series. */
export interface Place {
  at: number;
  series: number;
}
interface Size {
  names: number;
  series: number;
  lying: boolean;
}

const STEPS: Record<string, { along: 'x' | 'y'; step: number }> = {
  ArrowLeft: { along: 'x', step: -1 },
  ArrowRight: { along: 'x', step: 1 },
  ArrowUp: { along: 'y', step: -1 },
  ArrowDown: { along: 'y', step: 1 },
};

/** The value after a key: arrows along the axis move through labels, the others through series. Undefined: the key has no meaning. */
export function placeAfter(
  from: Place | undefined,
  key: string,
  { names, series, lying }: Size,
): Place | undefined {
  if (key === 'Home') return { at: 0, series: from?.series ?? 0 };
  if (key === 'End') return { at: names - 1, series: from?.series ?? 0 };
  const move = STEPS[key];
  if (move === undefined) return undefined;
  if (from === undefined) return { at: 0, series: 0 };
  const within = (value: number, count: number) => Math.min(Math.max(value, 0), count - 1);
  return move.along === (lying ? 'y' : 'x')
    ? { at: within(from.at + move.step, names), series: from.series }
    : { at: from.at, series: within(from.series + move.step, series) };
}
