import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { SECRET_KEY } from './database.ts';
import { facultyInput, makeFaculty } from './factories.ts';
import { digestsOf, type Installation, move, withClient } from './moves.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';
import { useServer } from './use-server.ts';

// The whole move, with a target, is in move-university.long.test.ts.
const { server, admin, superadmin } = useServer({ callers: ['admin', 'superadmin'] });
const MOVED = ['--university', '1'];

let home: string;
let source: Installation;
beforeAll(() => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-freeze-'));
  source = {
    databaseUrl: String(server.services.pool.options.connectionString),
    dataDirectory: server.services.config.dataDirectory,
    secretKey: SECRET_KEY,
  };
});
afterAll(() => rmSync(home, { recursive: true, force: true }));

const PATIENCE = { timeout: 60_000, interval: 100 };

/** A job that is due now and does little. */
const addJob = (universityId: number): Promise<number> =>
  withClient(source.databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into jobs (kind, input, university_id) values ('video_sweep', '{}', $1) returning id`,
      [universityId],
    );
    await client.query(`select pg_notify('dekanat', '{"topic":"job_waiting","what":{}}')`);
    return rows[0]?.id ?? 0;
  });

const stateOf = (id: number): Promise<string | undefined> =>
  withClient(
    source.databaseUrl,
    async (client) =>
      (await client.query<{ status: string }>('select status from jobs where id = $1', [id])).rows[0]?.status,
  );

it('moving: a university is frozen by its export, its archive fits only where its ids are free, and cancelling opens it', async () => {
  const archive = join(home, 'university.tar');
  const { id, version } = await makeFaculty(admin);
  const exported = await move(source, ['export', ...MOVED, '--file', archive]);
  expect(exported.output).toContain(`${archive}: `);
  const change = {
    params: { id },
    query: { interface_language: 'en' },
    body: { ...facultyInput(), version },
  };
  for (const refused of [
    await admin.call(faculties.update, change),
    // The trigger refuses it: a super administrator belongs to no university.
    await superadmin.call(faculties.update, { ...change, body: { ...change.body, university_id: 1 } }),
  ]) {
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '60']);
    expect(refused.error.message).toMatch(/^The university is being moved to another server/);
  }
  expect((await admin.call(faculties.read, { params: { id } })).status).toBe(200);
  // What the system changes in many universities at the same time leaves out this one.
  const swept = await withClient(source.databaseUrl, (client) =>
    client.query('update students set phone = phone'),
  );
  const others = await withClient(source.databaseUrl, (client) =>
    client.query('select from students where university_id <> 1'),
  );
  expect(swept.rowCount).toBe(others.rowCount);

  const [waiting, started] = [await addJob(1), await addJob(2)];
  await vi.waitFor(async () => expect(await stateOf(started)).toBe('done'), PATIENCE);
  expect(await stateOf(waiting)).toBe('waiting');

  const digests = await digestsOf(source.databaseUrl, 1);
  const collided = await move(source, ['check', '--file', archive]);
  expect(collided.output).toMatch(
    /cannot be loaded here:\n(.*\n)* {2}students: \d+ rows collide \(students_pkey\)/,
  );
  const bytes = await readFile(archive);
  writeFileSync(join(home, 'damaged.tar'), bytes.fill(0, bytes.length / 2, bytes.length / 2 + 100));
  const damaged = await move(source, ['check', '--file', join(home, 'damaged.tar')]);
  expect(damaged.output).toContain('is damaged');
  expect([collided.code, damaged.code]).toEqual([1, 1]);
  expect(await digestsOf(source.databaseUrl, 1)).toEqual(digests);

  expect((await move(source, ['cancel', ...MOVED])).output).toContain('is open here again');
  expect((await admin.call(faculties.update, change)).status).toBe(200);
  await vi.waitFor(async () => expect(await stateOf(waiting)).toBe('done'), PATIENCE);
});
