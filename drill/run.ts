// `npm run drill:failover`: see docs/operations.md.
import { parseArgs } from 'node:util';
import { runDrill } from './drill.ts';
import { FAULTS } from './faults.ts';
import { obstacle } from './packages.ts';
import { faultsOf, lineOf, reportOf } from './report.ts';
import type { Round } from './round.ts';

const USAGE = `npm run drill:failover -- [--rounds 30] [--seed N] [--fault NAME] [--minutes 180] [--logs DIRECTORY]
Faults: ${FAULTS.map(({ name }) => name).join(', ')}`;

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 2 ** 31) },
    fault: { type: 'string' },
    minutes: { type: 'string', default: '180' },
    logs: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

/** 1 after a fault of Dekanat, and when the time ended before all rounds. */
function codeOf(finished: Round[], planned: number): number {
  const missing = planned - finished.length;
  if (missing > 0) console.error(`${missing} rounds were not run.`);
  return missing > 0 || finished.some((round) => faultsOf(round).length > 0) ? 1 : 0;
}

async function run(): Promise<number> {
  const { rounds, seed, fault, minutes, logs } = values;
  const isKnown = fault === undefined || FAULTS.some(({ name }) => name === fault);
  if (values.help || !isKnown || !(Number(rounds) > 0) || !(Number(minutes) > 0)) {
    console.log(USAGE);
    return values.help ? 0 : 2;
  }
  const reason = obstacle();
  if (reason !== undefined) {
    console.error(reason);
    return 1;
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop.abort());
  const finished: Round[] = [];
  console.log(`Seed ${seed}`);
  const onRound = (round: Round) => {
    finished.push(round);
    console.log(`${new Date().toISOString()} ${finished.length} ${lineOf(round)}`);
  };
  try {
    await runDrill({
      ...{ rounds: Number(rounds), seed: Number(seed), minutes: Number(minutes), fault, logs, onRound },
      signal: stop.signal,
    });
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  } finally {
    console.log(`\n${reportOf(finished)}`);
  }
  return codeOf(finished, Number(rounds) * (fault === undefined ? FAULTS.length : 1));
}

// Connections of the load may still be open.
process.exit(await run());
