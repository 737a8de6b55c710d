import { USER_PASSWORD } from './dekanat-process.ts';
import { FAULTS, type Fault } from './faults.ts';
import { startLoad } from './load/load.ts';
import { DATABASE_PORT, PASSWORD } from './patroni-settings.ts';
import { type Round, runRound } from './round.ts';
import { startSetUp } from './set-up.ts';

export interface DrillOptions {
  /** Rounds of each fault. */
  rounds: number;
  seed: number;
  /** Only this fault. */
  fault?: string | undefined;
  /** No round starts later. */
  minutes: number;
  /** Directory for the log files of all programs. */
  logs?: string | undefined;
  onRound(round: Round): void;
  /** Ends the drill after the round in progress. */
  signal?: AbortSignal | undefined;
}

const MINUTE_MS = 60_000;

/** Mulberry32, so that a seed gives the same order everywhere. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Each fault once in random order, and again for each round, so that an ended drill has about as many of each. */
function planned({ rounds, fault }: DrillOptions, random: () => number): Fault[] {
  const chosen = FAULTS.filter(({ name }) => fault === undefined || name === fault);
  return Array.from({ length: rounds }).flatMap(() =>
    chosen
      .map((one) => ({ one, place: random() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one),
  );
}

/** Builds the installation, runs the load, causes faults and takes everything down. */
export async function runDrill(options: DrillOptions): Promise<Round[]> {
  const random = randomNumbers(options.seed);
  const rounds: Round[] = [];
  const setUp = await startSetUp(options.logs);
  try {
    const { host } = await setUp.databases.withRole('leader');
    const databaseUrl = `postgres://postgres:${PASSWORD}@${host.address}:${DATABASE_PORT}/dekanat`;
    const load = await startLoad({ url: setUp.url, databaseUrl, password: USER_PASSWORD });
    const deadline = Date.now() + options.minutes * MINUTE_MS;
    try {
      for (const fault of planned(options, random)) {
        if (options.signal?.aborted || Date.now() > deadline) break;
        const round = await runRound(setUp, load, { fault, random });
        rounds.push(round);
        options.onRound(round);
      }
    } finally {
      await load.stop();
    }
  } finally {
    await setUp.close();
  }
  return rounds;
}
