/**
 * How many sign-ins of one name, and from one address, are looked at together. Each reads what the failures before it
 * have counted; of a thousand that arrive at once, all would otherwise read the same, and none be asked for anything.
 */
const OF_ONE_NAME = 8;
const FROM_ONE_ADDRESS = 16;

interface Line {
  inside: number;
  waiting: (() => void)[];
}

/** Lets so many at once do their work for the same key; whoever comes later waits in line. */
function turnstile(atOnce: number) {
  const lines = new Map<string, Line>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const line = lines.get(key) ?? { inside: 0, waiting: [] };
    lines.set(key, line);
    if (line.inside < atOnce) line.inside += 1;
    else await new Promise<void>((enter) => line.waiting.push(enter));
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else line.inside -= 1;
      if (line.inside === 0) lines.delete(key);
    }
  };
}

const ofOneName = turnstile(OF_ONE_NAME);
const fromOneAddress = turnstile(FROM_ONE_ADDRESS);

/** Runs what looks at a password, from reading the failures to counting another one. */
export const inTurn = <Result>(
  keys: { name: string; address: string },
  look: () => Promise<Result>,
): Promise<Result> => ofOneName(keys.name, () => fromOneAddress(keys.address, look));
