import { setTimeout } from 'node:timers/promises';
import { startEmbeddedDatabase } from '../server/src/platform/embedded-postgres/embedded-database.ts';
import { withSeedConnection } from '../server/src/seed/seed-connection.ts';
import { type Benchmark, figure } from './benchmark.ts';
import { headersOf, openStreams } from './live-streams.ts';
import { addAccounts } from './messages.ts';
import { inDirectory, type Running, startServer } from './processes.ts';
import { memoryOf } from './seeded-server.ts';

const PROCESSES = 3;
const [ACCOUNTS, STREAMS_PER_ACCOUNT] = [2_000, 5];
const STREAMS = ACCOUNTS * STREAMS_PER_ACCOUNT;
/** Time in which the processes free what opening the streams has used. */
const SETTLED_MS = 10_000;

/** Memory of these processes together. */
async function memoryTogether(servers: readonly Running[]): Promise<number> {
  const sizes = await Promise.all(servers.map(({ pid }) => memoryOf(pid).proportional()));
  return sizes.reduce((sum, one) => sum + one, 0);
}

/** Authorisation of each account; each process has signed in as many of them. */
async function signedIn(servers: readonly Running[]): Promise<Record<string, string>[]> {
  const each = Math.ceil(ACCOUNTS / servers.length);
  const usernames = Array.from({ length: ACCOUNTS }, (_, index) => `receiver-${index + 1}`);
  const parts = servers.map(({ url }, index) =>
    headersOf(url, usernames.slice(index * each, (index + 1) * each)),
  );
  return (await Promise.all(parts)).flat();
}

/** Event streams of signed-in people over several processes on one database. */
export const streams: Benchmark = {
  name: 'streams',
  run: () =>
    inDirectory(async (directory) => {
      const database = await startEmbeddedDatabase({ directory: `${directory}/postgres`, log: () => {} });
      const servers: Running[] = [];
      try {
        const start = (name: string) =>
          startServer({ DATA_DIR: `${directory}/${name}`, DATABASE_URL: database.url });
        // The first process fills the database, which takes memory of its own.
        await (await start('first')).stop();
        for (let number = 1; number <= PROCESSES; number += 1) servers.push(await start(`process-${number}`));
        await withSeedConnection(database.url, ({ db }) => addAccounts(db, ACCOUNTS));
        const callers = await signedIn(servers);
        const opened = await Promise.all(
          servers.map(({ url }, index) =>
            openStreams(
              url,
              Array.from({ length: STREAMS }, (_, stream) => callers[stream % ACCOUNTS] ?? {}).filter(
                (_, stream) => stream % PROCESSES === index,
              ),
            ),
          ),
        );
        await setTimeout(SETTLED_MS);
        const together = await memoryTogether(servers);
        for (const stream of opened.flat()) stream.close();
        return [
          figure(
            `memory of ${PROCESSES} processes with ${STREAMS} event streams together`,
            together,
            1_000,
            'MB',
            '<= 1',
          ),
        ];
      } finally {
        for (const server of servers) await server.stop();
        await database.stop();
      }
    }),
};
