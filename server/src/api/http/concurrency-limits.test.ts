import { connect, type Socket } from 'node:net';
import { profile } from '@dekanat/contract/access/profile.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#test/client.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin, viewer } = useServer({
  callers: ['admin', 'viewer'],
  environment: { RATE_LIMITS: 'on' },
  // The requests that wait for a locked table leave connections for the sessions of the others.
  pool: { max: 60 },
});

it('concurrency limits: refuses concurrent requests of a user beyond the limit', async () => {
  const MANY = 30;
  const answers = await server.services.db.transaction().execute(async (locking) => {
    await sql`lock table faculties`.execute(locking);
    let refused = 0;
    const calls = Array.from({ length: MANY }, async () => {
      const answer = await admin.call(faculties.list);
      if (answer.status === 429) refused += 1;
      return answer;
    });
    await expect.poll(() => refused).toBe(MANY - 16);
    return { calls };
  });
  const [refused, served] = Object.values(
    Object.groupBy(await Promise.all(answers.calls), ({ status }) => (status === 429 ? 'refused' : 'served')),
  );
  expect([...new Set(served?.concat(refused ?? []).map(({ status }) => status))].sort()).toEqual([200, 429]);
  expect((await admin.call(faculties.list)).status).toBe(200);
});

describe('exports that the client does not read', () => {
  const readers: Socket[] = [];
  /** Starts an export, stops reading after the first bytes and returns them. */
  const open = ({ token }: Client) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const { hostname, port } = new URL(server.url);
    const reader = connect(Number(port), hostname);
    readers.push(reader);
    reader.on('error', reject).once('data', (head: Buffer) => {
      reader.pause();
      resolve(head.toString());
    });
    reader.write(
      `GET /api/crm/faculties/export?format=csv HTTP/1.1\r\nhost: ${hostname}\r\nauthorization: Bearer ${token}\r\n\r\n`,
    );
    return promise;
  };
  const status = async (client: Client) => (await client.call(faculties.export)).status;

  beforeAll(async () => {
    // More than fits into the buffers between server and client.
    await sql`
      with made as (
        insert into faculties (university_id, faculty_code, dean_name, position)
        select 1, 'K-' || number, repeat('Uzun ism ', 1500), 'dekani' from generate_series(1, 2500) number
        returning id)
      insert into faculty_translations (faculty_id, language, name)
      select id, 'oz', 'Katta nomli ' || id from made`.execute(server.services.db);
  });

  it('are limited to two per user; other requests are served', async () => {
    for (const head of await Promise.all([open(viewer), open(viewer)])) expect(head).toContain(' 200 ');
    expect(await status(viewer)).toBe(429);
    expect((await viewer.call(profile.read)).status).toBe(200);
    expect((await admin.call(profile.read)).status).toBe(200);
  });

  it('are no longer counted after the client disconnects', async () => {
    for (const reader of readers) reader.destroy();
    await expect.poll(() => status(viewer)).toBe(200);
  });
});
