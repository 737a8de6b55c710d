import { describe, expect, it } from 'vitest';
import { runDrill } from './drill.ts';
import { FAULTS } from './faults.ts';
import { obstacle } from './packages.ts';
import { faultsOf } from './report.ts';

const LIMIT_MS = 30 * 60_000;
const reason = obstacle();

describe.skipIf(reason !== undefined)(
  `failover drill${reason === undefined ? '' : ` (skipped: ${reason})`}`,
  () => {
    it(
      'loses and doubles no acknowledged write in one round of each fault, and writes in time',
      async () => {
        const rounds = await runDrill({ rounds: 1, seed: 1, minutes: 25, onRound: () => undefined });
        expect(rounds.flatMap((round) => faultsOf(round).map((what) => `${round.fault}: ${what}`))).toEqual(
          [],
        );
        expect(rounds.map(({ fault }) => fault).sort()).toEqual(FAULTS.map(({ name }) => name).sort());
      },
      LIMIT_MS,
    );
  },
);
