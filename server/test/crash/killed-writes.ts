import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Client, signIn } from '#test/client.ts';
import { DEMO_PASSWORD } from '#test/database.ts';
import { postmasterPid } from '#test/server-process.ts';
import { type CrashServer, delay, killProcess, randomBetween, SEED, useCrashServer } from './crash-server.ts';
import { createFacultyWrites, type FacultyWrites } from './faculty-writes.ts';

const WRITERS = 3;
const VICTIMS = ['the server', 'both', 'the database, then the server'] as const;
type Victim = (typeof VICTIMS)[number];

export function testKilledWrites({ kills, databaseKills }: { kills: number; databaseKills: number }): void {
  const server = useCrashServer();
  const writes = createFacultyWrites(server);

  describe(`killed while clients write (CRASH_SEED=${SEED})`, () => {
    let client: Client;
    beforeAll(async () => {
      client = await server.start();
    });
    const rounds = Array.from({ length: kills }, (_, index) => ({
      place: index + 1,
      victim: VICTIMS[index % VICTIMS.length] ?? 'both',
    }));

    it.each(rounds)('$place: $victim; the next start has every acknowledged write once', async (round) => {
      const before = writes.count();
      let isOver = false;
      const writing = Promise.all(Array.from({ length: WRITERS }, () => writes.write(client, () => isOver)));
      await kill(server, round.victim);
      isOver = true;
      await writing;

      client = await server.start();
      await writes.check(client);
      await writes.repeat(client);
      await writes.check(client);
      expect(writes.count()).toBeGreaterThan(before);
    });

    it('a clean stop and start keep every acknowledged write', async () => {
      expect((await server.process.end('SIGTERM')).code).toBe(0);
      client = await server.start();
      await writes.check(client);
    });
  });

  testKilledDatabase(server, writes, databaseKills);
}

async function kill(server: CrashServer, victim: Victim): Promise<void> {
  await delay(randomBetween(30, 700));
  const database = postmasterPid(server.directory);
  if (victim !== 'the server') killProcess(database);
  if (victim === 'the database, then the server') await delay(randomBetween(1, 60));
  await server.process.end('SIGKILL');
}

function testKilledDatabase(server: CrashServer, writes: FacultyWrites, kills: number): void {
  const poll = { interval: 20 };

  it('the server recovers from a killed database and answers 503 meanwhile, never 500', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < kills; round += 1) {
      const before = postmasterPid(server.directory);
      let isOver = false;
      const client = await signIn(server.process.url, 'admin', DEMO_PASSWORD);
      const readRepeatedly = async () => {
        while (!isOver) {
          const answer = await client.call(faculties.list, { query: { limit: 5 } });
          statuses.add(answer.status);
          if (answer.status === 503) expect(answer.headers.get('retry-after')).toBe('2');
        }
      };
      const reading = Promise.all([readRepeatedly(), readRepeatedly(), readRepeatedly()]);
      await delay(randomBetween(20, 200));
      killProcess(before);
      await expect.poll(() => postmasterPid(server.directory) ?? before, poll).not.toBe(before);
      await expect.poll(async () => (await client.call(faculties.list)).status, poll).toBe(200);
      isOver = true;
      await reading;
    }
    expect([...statuses].sort()).toEqual([200, 503]);
    expect((await fetch(`${server.process.url}/api/ready`)).status).toBe(200);
    await writes.check(await signIn(server.process.url, 'admin', DEMO_PASSWORD));
    expect((await server.process.end('SIGTERM')).code).toBe(0);
    expect(postmasterPid(server.directory)).toBeUndefined();
  });
}
