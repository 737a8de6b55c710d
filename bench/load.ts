import autocannon from 'autocannon';

const CONNECTIONS = 20;
const SECONDS = 6;
const WARM_UP_SECONDS = 2;

export interface Load {
  /** Responses with status 200 per second. */
  perSecond: number;
}

/** Loads one URL for some seconds; any other status than 2xx fails the benchmark. */
export async function load(
  options: Partial<autocannon.Options> & { url: string },
  seconds = SECONDS,
): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, duration: seconds, ...options });
  if (result.non2xx > 0 || result.errors > 0) {
    throw new Error(`${options.url}: ${result.non2xx} answers were not 2xx, ${result.errors} errors`);
  }
  return {
    perSecond: result.requests.total / result.duration,
  };
}

/** After a warm-up, so that the code is compiled. */
export async function warmLoad(options: Parameters<typeof load>[0]): Promise<Load> {
  await load(options, WARM_UP_SECONDS);
  return load(options);
}

/** Two loads in turns, the best of each, so that a disturbance of the machine does not decide. */
export async function compare<T extends { perSecond: number }>(
  ours: () => Promise<T>,
  limit: () => Promise<T>,
  turns = 3,
): Promise<[T, T]> {
  const results: [T[], T[]] = [[], []];
  for (let turn = 0; turn < turns; turn++) {
    results[1].push(await limit());
    results[0].push(await ours());
  }
  const best = (list: T[]) => list.reduce((one, other) => (other.perSecond > one.perSecond ? other : one));
  return [best(results[0]), best(results[1])];
}
