import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { describe, expect, it } from 'vitest';
import { startProcess } from '#test/server-process.ts';
import { delay, randomBetween, useCrashServer } from './crash-server.ts';

/** From the middle of creating the cluster to just after the demonstration data are stored. */
const DELAYS_MS = [200, 600, 1_000, 1_400];

export function testKilledFirstStarts({ firstStarts }: { firstStarts: number }): void {
  describe.each(DELAYS_MS.slice(DELAYS_MS.length - firstStarts))(
    'a first start killed after %d ms',
    (milliseconds) => {
      const server = useCrashServer({ empty: true });

      it('does not prevent the next start', async () => {
        const first = await startProcess({ DATA_DIR: server.directory });
        await delay(milliseconds + randomBetween(0, 300));
        await first.end('SIGKILL');
        const client = await server.start();
        expect((await client.call(faculties.list)).result.total).toBe(5);
        expect((await server.process.end('SIGTERM')).code).toBe(0);
      });
    },
  );
}
