interface Waiting {
  university: number | null;
  start: () => void;
}

/**
 * Runs work of universities at the same time, at most one per university. A free place goes to the university whose last start
 * is the longest ago, so that a queue of slow files delays the files of its own university only.
 */
export function fairQueue(places: number) {
  const waiting: Waiting[] = [];
  const running = new Set<number | null>();
  const lastStart = new Map<number | null, number>();
  let starts = 0;

  const startNext = () => {
    if (running.size >= places) return;
    const [next] = waiting
      .filter(({ university }) => !running.has(university))
      .toSorted(
        (one, other) => (lastStart.get(one.university) ?? 0) - (lastStart.get(other.university) ?? 0),
      );
    if (next === undefined) return;
    waiting.splice(waiting.indexOf(next), 1);
    running.add(next.university);
    starts += 1;
    lastStart.set(next.university, starts);
    next.start();
    startNext();
  };

  return async function inTurn<Result>(
    university: number | null,
    work: () => Promise<Result>,
  ): Promise<Result> {
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ university, start: resolve });
    startNext();
    await promise;
    try {
      return await work();
    } finally {
      running.delete(university);
      startNext();
    }
  };
}
