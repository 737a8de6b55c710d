import { mkdtemp, open, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { packTar } from 'modern-tar';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sweepFiles } from '#platform/files/stored-files.ts';
import { freezeRestored, unfreeze } from '#platform/moves/freeze.ts';
import { readBelonging } from '#platform/moves/moved-tables.ts';
import { readMasterKey } from '#platform/security/master-key.ts';
import { type Client, signIn } from '#test/client.ts';
import { cloneDatabase, SECRET_KEY, type TestDatabase } from '#test/database.ts';
import { makeDepartment, makeFaculty, makeImage, makePhoto, unique } from '#test/factories.ts';
import { makeStudent } from '#test/people-factories.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { query } from '#test/server-process.ts';
import { makeVideo } from '#test/video-factories.ts';
import { finishPointInTime } from './after-point-in-time.ts';
import {
  FORMAT_VERSION,
  InvalidBackup,
  LABEL_ENTRY,
  type Manifest,
  RestoreRefused,
} from './backup-format.ts';
import { makeBackup } from './make-backup.ts';
import { missingFiles } from './missing-files.ts';
import { restoreBackup } from './restore-backup.ts';
import { createSchema } from './restored-schema.ts';

let server: TestServer;
let admin: Client;
let databaseUrl: string;
let directory: string;
/** A backup of the demonstration universities and one photo. */
let backupPath: string;
let manifest: Manifest;
/** The same without students, for tests of the ways to restore: its restore takes a fraction of the time. */
let small: { path: string; manifest: Manifest };
const createdDatabases: TestDatabase[] = [];
const REMOVE_STUDENTS = 'truncate students, syllabi cascade';

async function createDatabase(template?: 'template1'): Promise<string> {
  const clone = await cloneDatabase(template);
  createdDatabases.push(clone);
  return clone.url;
}
const newPath = () => join(directory, `backup-${unique()}.tar`);
const restore = (path: string, into: string, replace = false) =>
  restoreBackup(path, { databaseUrl: into, replace, log: () => undefined });
/** The content of a database as the digests of a backup of it. */
async function digestsOf(url: string) {
  const { tables, sequences } = await makeBackup(newPath(), {
    databaseUrl: url,
    storage: server.services.storage,
  });
  return { tables: unchanged(tables), sequences };
}
/**
 * A restore cancels unfinished jobs and removes signing keys, so their rows differ. How many parts a table has depends on the pieces in which
 * its rows arrive.
 */
const unchanged = (tables: Manifest['tables']) =>
  tables.flatMap(({ parts: _parts, ...table }) =>
    ['jobs', 'server_keys'].includes(table.name) ? [] : [table],
  );

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'dekanat-backups-'));
  server = await startTestServer();
  admin = await signIn(server.url, 'admin');
  await makePhoto(admin);
  const [{ name = '' } = {}] = await server.services.pool
    .query<{ name: string }>('select current_database() as name')
    .then(({ rows }) => rows);
  const url = new URL(await createDatabase());
  url.pathname = name;
  databaseUrl = url.href;
  backupPath = newPath();
  manifest = await makeBackup(backupPath, { databaseUrl, storage: server.services.storage });
  await query(databaseUrl, REMOVE_STUDENTS);
  const path = newPath();
  small = { path, manifest: await makeBackup(path, { databaseUrl, storage: server.services.storage }) };
});
afterAll(async () => {
  await server.close();
  for (const { drop } of createdDatabases) await drop();
  await rm(directory, { recursive: true, force: true });
});

it('a database that was restored to an earlier time opens no former session and sends nothing', async () => {
  const url = await createDatabase();
  const before = await startTestServer({}, { databaseUrl: url });
  const caller = await signIn(before.url, 'admin');
  const feed = () => query<{ epoch: string }>(url, 'select epoch from change_feed');
  const [former] = await feed();
  await expect(finishPointInTime(url)).rejects.toThrow(RestoreRefused);
  await before.close();
  await query(
    url,
    `insert into api_tokens (user_id, kind, name, token_hash, hint, permissions, expires_at)
     select min(id), 'personal', 'Bot', sha256('x'), 'abcd', '{student_index}', now() + interval '1 day' from users`,
  );
  const client = new pg.Client(url);
  await client.connect();
  await client.query(`insert into hemis_connections (university_id, address_secret, token_secret, nightly) values (1, '', '', true);
    update universities set moving_since = now() where id = 1`);
  await freezeRestored(client);
  await client.end();
  await finishPointInTime(url);
  expect(await query(url, 'select nightly from hemis_connections')).toEqual([{ nightly: false }]);
  await query(url, `set dekanat.moves = 'on'; update universities set moving_since = null where id = 1`);
  expect(await feed()).not.toEqual([former]);
  expect(await query(url, 'select 1 from api_tokens where revoked_at is null')).toEqual([]);
  const after = await startTestServer({}, { databaseUrl: url });
  const response = await fetch(`${after.url}/api/crm/profile`, {
    headers: { authorization: `Bearer ${caller.token}` },
  });
  expect(response.status).toBe(401);
  expect((await signIn(after.url, 'admin')).token).not.toBe('');
  await after.close();
});

describe('a backup', () => {
  it.each(['first', 'second'] as const)(
    'fails, and the process goes on, when its %s connection is lost meanwhile',
    async (which) => {
      const order = which === 'first' ? 'asc' : 'desc';
      let ended: Promise<unknown> | undefined;
      const progress = () => {
        ended ??= query(
          databaseUrl,
          `select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'dekanat backup' and datname = current_database() order by query like '%advisory%' ${order} limit 1`,
        );
      };
      const made = makeBackup(newPath(), { databaseUrl, storage: server.services.storage, progress });
      await expect(made).rejects.toThrow(/terminat|not queryable/i);
      expect(await ended).toHaveLength(1);
    },
  );

  it('restores every row, sequence and file into an empty database', async () => {
    const target = await createDatabase('template1');
    const files = new Map<string, Buffer>();
    await restoreBackup(backupPath, {
      databaseUrl: target,
      replace: false,
      storeFile: async (key, variant, bytes) => void files.set(`${key} ${variant}`, await buffer(bytes)),
      log: () => undefined,
    });
    const { tables, sequences } = await digestsOf(target);
    expect({ tables, sequences }).toEqual({
      tables: unchanged(manifest.tables),
      sequences: manifest.sequences,
    });
    expect(manifest.tables.find(({ name }) => name === 'faculties')?.rows).toBeGreaterThan(0);
    expect(files.size).toBe(2);
    for (const [name, bytes] of files) {
      const [key = '', variant] = name.split(' ');
      const stored = await buffer(await server.services.storage.read(key, variant as 'original'));
      expect(bytes.equals(stored)).toBe(true);
    }
    // Foreign keys and triggers are restored.
    await expect(query(target, 'delete from universities')).rejects.toThrow('violates foreign key');
    await expect(query(target, 'delete from audit')).rejects.toThrow('Audit rows');
  });

  it('contains no session, link or unfinished sign-in', () => {
    const saved = manifest.tables.map(({ name }) => name);
    expect(saved).toContain('users');
    for (const name of ['sessions', 'password_resets', 'sign_in_challenges', 'second_factor_setups'])
      expect(saved).not.toContain(name);
  });

  it('is restored without its signing keys, and with its secrets only for the same master key', async () => {
    const target = await createDatabase('template1');
    const names = async () =>
      (await query<{ name: string }>(target, 'select name from server_keys')).map(({ name }) => name);
    const restoreWith = (secretKey: string, withoutSecrets: boolean, replace: boolean) =>
      readMasterKey({ secretKey, dataDirectory: directory }).then((masterKey) =>
        restoreBackup(small.path, {
          databaseUrl: target,
          replace,
          keys: { masterKey, withoutSecrets },
          log: () => undefined,
        }),
      );
    await expect(restoreWith('another', false, false)).rejects.toThrow(/--without-secrets/);
    await restoreWith(SECRET_KEY, false, false);
    expect(await names()).toEqual(['secrets']);
    await restoreWith('another', true, true);
    expect(await names()).toEqual([]);
  });

  it('is restored without anything that is sent to other systems by itself', async () => {
    const target = await createDatabase('template1');
    await query(
      databaseUrl,
      `insert into ministry_connections (university_id, secret, university_code, nightly) values (1, '', '399', true)`,
    );
    await query(
      databaseUrl,
      `insert into hemis_connections (university_id, address_secret, token_secret, nightly) values (1, '', '', true)`,
    );
    const student = await makeStudent(admin);
    // Leased, so that the server of this test sends nothing before the backup is made.
    await query(
      databaseUrl,
      `insert into hemis_pushes (university_id, student_id, kind, year, payload, payload_hash, leased_until)
       values (1, ${student.id}, 'gpa', 2026, '{"gpa": "3.20"}', 'x', now() + interval '1 hour')`,
    );
    await query(
      databaseUrl,
      `with news as (
         insert into notifications (user_id, kind, key, details) values (1, 'study', 'notification.mark_removed', '{}') returning id)
       insert into deliveries (channel, notification_id, receiver_id, worker, leased_until)
       select 'email', id, 1, gen_random_uuid(), now() + interval '1 hour' from news`,
    );
    const path = newPath();
    await makeBackup(path, { databaseUrl, storage: server.services.storage });
    await restore(path, target);
    const [found] = await query(
      target,
      `select (select nightly from ministry_connections) as ministry, (select nightly from hemis_connections) as hemis,
        (select problem from ministry_states where university_id = 1) as problem, state, reason, leased_until,
        (select state from deliveries where receiver_id = 1 and channel = 'email' and worker is null) as delivery from hemis_pushes`,
    );
    expect(found).toEqual({
      ministry: false,
      hemis: false,
      problem: 'restored',
      state: 'failed',
      reason: 'restored',
      leased_until: null,
      delivery: 'unconfirmed',
    });
  });

  it('of a university that was being moved is restored with its freeze, until the move is cancelled', {
    tags: 'long',
  }, async () => {
    const target = await createDatabase('template1');
    const setMoving = (since: string) =>
      query(databaseUrl, `update universities set moving_since = ${since} where id = 1`);
    await setMoving('now()');
    const path = newPath();
    await makeBackup(path, { databaseUrl, storage: server.services.storage });
    await setMoving('null');
    await restore(path, target);
    const changed = async () => {
      const rows = await query<{ id: number }>(
        target,
        `update faculties set dean_name = dean_name || '.' returning university_id as id`,
      );
      return [...new Set(rows.map(({ id }) => id))].toSorted();
    };
    expect(await changed()).toEqual([2]);
    const client = new pg.Client(target);
    await client.connect();
    await unfreeze(client, await readBelonging(client, 1));
    await client.end();
    expect(await changed()).toEqual([1, 2]);
  });

  it('finds the files and videos of records whose bytes were removed since then', async () => {
    const { storage } = server.services;
    const { id: image } = await makeImage(admin);
    const video = await makeVideo(server, 1);
    const client = new pg.Client(databaseUrl);
    await client.connect();
    const missing = async () => {
      const names: string[] = [];
      for await (const { kind, id, key } of missingFiles(client, storage)) names.push(`${kind} ${id} ${key}`);
      return names;
    };
    const keyOf = async (statement: string) =>
      (await client.query<{ key: string }>(statement)).rows[0]?.key ?? '';
    const file = await keyOf(
      `update files set unclaimed_since = null, claimed_table = 'users', claimed_id = 1 where id = ${image} returning key`,
    );
    const poster = await keyOf(
      `update videos set unclaimed_since = null, poster_key = gen_random_uuid() where id = ${video} returning poster_key as key`,
    );
    const quality = await keyOf(
      `insert into video_media (video_id, quality, key, size) values (${video}, 360, gen_random_uuid(), 1) returning key`,
    );
    const before = await missing();
    expect(before).not.toContain(`file ${image} ${file}`);
    expect(before).toEqual(expect.arrayContaining([poster, quality].map((key) => `video ${video} ${key}`)));
    await storage.remove(file);
    expect((await missing()).filter((name) => !before.includes(name))).toEqual([`file ${image} ${file}`]);
    await client.query(`delete from files where id = ${image}`);
    await client.query(`delete from videos where id = ${video}`);
    await client.end();
  });

  it('replaces existing data only with `replace`', async () => {
    const target = await createDatabase();
    await query(target, REMOVE_STUDENTS);
    await query(target, `insert into sign_in_failures (key, count, last_at) values ('x', 1, now())`).catch(
      () => undefined,
    );
    const before = await digestsOf(target);
    await expect(restore(small.path, target)).rejects.toThrow(/--replace/);
    expect(await digestsOf(target)).toEqual(before);
    await restore(small.path, target, true);
    expect((await digestsOf(target)).tables).toEqual(unchanged(small.manifest.tables));
  });

  async function backUpDuringWrites(rounds: number) {
    const path = newPath();
    let stopped = false;
    const writes = (async () => {
      let count = 0;
      for (; !stopped; count += 1) await makeDepartment(admin, { faculty_id: (await makeFaculty(admin)).id });
      return count;
    })();
    for (let round = 0; round < rounds; round += 1) {
      await makeBackup(`${path}-${round}`, { databaseUrl, storage: server.services.storage });
    }
    stopped = true;
    expect(await writes).toBeGreaterThan(0);
    // An inconsistent snapshot would violate foreign keys.
    for (let round = 0; round < rounds; round += 1)
      await restore(`${path}-${round}`, await createDatabase('template1'));
  }

  it('is a consistent snapshot during concurrent writes', () => backUpDuringWrites(1));

  it('is a consistent snapshot during concurrent writes, again and again', { tags: 'long' }, () =>
    backUpDuringWrites(3),
  );

  it('is made and restored where transactions may not be idle for long', { tags: 'long' }, async () => {
    const url = await createDatabase();
    const name = new URL(url).pathname.slice(1);
    await query(url, `alter database ${name} set idle_in_transaction_session_timeout = '5ms'`);
    const path = newPath();
    const made = await makeBackup(path, { databaseUrl: url, storage: server.services.storage });
    await restore(path, url, true);
    expect((await digestsOf(url)).tables).toEqual(unchanged(made.tables));
  });

  it('of an older schema is restored with that schema', async () => {
    const [source, target] = [await createDatabase('template1'), await createDatabase('template1')];
    const client = new pg.Client(source);
    await client.connect();
    await createSchema(client, { ...manifest, migrations: manifest.migrations.slice(0, 4) });
    await client.query(`insert into universities (default_language) values ('oz')`);
    await client.end();
    const path = newPath();
    await makeBackup(path, { databaseUrl: source, storage: server.services.storage });
    await restore(path, target);
    expect(await query(target, 'select default_language from universities')).toEqual([
      { default_language: 'oz' },
    ]);
    expect(await query(target, 'select name from migrations')).toHaveLength(4);
  });

  it('prevents the file sweep until it is done', async () => {
    const { id } = await makeImage(admin);
    const stored = () => query<{ key: string }>(databaseUrl, `select key from files where id = ${id}`);
    const [row] = await stored();
    await query(databaseUrl, `update files set unclaimed_since = now() - interval '2 days' where id = ${id}`);
    let sweptBetween: unknown[] = [];
    const { missing } = await makeBackup(newPath(), {
      databaseUrl,
      storage: server.services.storage,
      progress: async () => {
        if (sweptBetween.length > 0) return;
        sweptBetween = [sweepFiles(server.services)];
      },
    });
    await Promise.all(sweptBetween);
    expect(missing.filter((path) => path.includes(row?.key ?? ''))).toEqual([]);
    expect(await stored()).toEqual([row]);
    await sweepFiles(server.services);
    expect(await stored()).toEqual([]);
  });

  it('lists files whose bytes are missing and saves the rest', async () => {
    const { id } = await makePhoto(admin);
    const [row] = await query<{ key: string }>(databaseUrl, `select key from files where id = ${id}`);
    await server.services.storage.remove(row?.key ?? '');
    const { missing } = await makeBackup(newPath(), { databaseUrl, storage: server.services.storage });
    expect(missing).toEqual([`files/${row?.key}/original`, `files/${row?.key}/thumbnail`]);
  });

  it('lists a file that is truncated in the storage and saves the rest', { tags: 'long' }, async () => {
    const { id } = await makePhoto(admin);
    const [{ key = '' } = {}] = await query<{ key: string }>(
      databaseUrl,
      `select key from files where id = ${id}`,
    );
    await truncate(server.services.storage.localPath(key, 'original') ?? '', 1);
    const path = newPath();
    const { missing } = await makeBackup(path, { databaseUrl, storage: server.services.storage });
    expect(missing.filter((entry) => entry.includes(key))).toEqual([`files/${key}/original`]);
    await restore(path, await createDatabase('template1'));
  });
});

describe('a restore refuses, without changes,', () => {
  let target: string;
  let path: string;
  beforeAll(async () => {
    target = await createDatabase('template1');
  });
  beforeEach(async () => {
    path = newPath();
    await writeFile(path, await readFile(backupPath));
  });
  const expectRefusal = async (words: RegExp) => {
    const error = await restore(path, target, true).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(InvalidBackup);
    expect(String(error)).toMatch(words);
    expect(
      await query(
        target,
        `select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
      ),
    ).toEqual([]);
  };

  it.each([0, 300, 700, 20_000, -2_000, -600])('a backup truncated at %i', async (position) => {
    const { size } = await stat(path);
    await truncate(path, position < 0 ? size + position : position);
    await expectRefusal(/no Dekanat backup|cut off/);
  });

  it('a backup with a changed byte', async () => {
    const { size } = await stat(path);
    for (const share of [0.001, 0.1, 0.35, 0.6, 0.85, 0.97]) {
      const original = await readFile(backupPath);
      // Padding between entries is not covered: take the next byte that is.
      let position = Math.floor(size * share);
      while (original[position] === 0) position += 1;
      const file = await open(path, 'r+');
      await file.write(Buffer.from([(original[position] ?? 0) ^ 1]), 0, 1, position);
      await file.close();
      await expectRefusal(/no Dekanat backup|damaged/);
      await writeFile(path, original);
    }
  });

  it('a backup with appended data', async () => {
    const [head, appended] = [await readFile(path), Buffer.alloc(512, 1)];
    await writeFile(path, Buffer.concat([head.subarray(0, -1024), appended, head.subarray(-1024)]));
    await expectRefusal(/no Dekanat backup|damaged/);
  });

  it.each([
    ['text', Buffer.from('Salom, dunyo!')],
    ['an empty file', Buffer.alloc(0)],
    ['a picture', Buffer.alloc(5_000, 0xff)],
  ])('%s', async (_, bytes) => {
    await writeFile(path, bytes);
    await expectRefusal(/no Dekanat backup/);
  });

  it('another archive and a newer format', async () => {
    await writeFile(path, await packTar([{ header: { name: 'a.txt', size: 1 }, body: 'a' }]));
    await expectRefusal(/is no Dekanat backup\.$/);
    const label = JSON.stringify({
      format: 'dekanat-backup',
      version: FORMAT_VERSION + 1,
      made: manifest.made,
    });
    await writeFile(
      path,
      await packTar([{ header: { name: LABEL_ENTRY, size: label.length }, body: label }]),
    );
    await expectRefusal(/newer Dekanat/);
  });

  it('a schema with unknown migrations', async () => {
    const newer = await createDatabase();
    await query(newer, `insert into migrations values ('9999-later', 'now')`);
    await rm(path);
    await makeBackup(path, { databaseUrl: newer, storage: server.services.storage });
    await expectRefusal(/newer Dekanat/);
  });

  it('a database with other connections', async () => {
    await expect(restore(backupPath, databaseUrl, true)).rejects.toThrow(RestoreRefused);
  });

  it('a restore that fails half-way', async () => {
    const full = await createDatabase();
    await query(full, REMOVE_STUDENTS);
    const before = await digestsOf(full);
    await expect(
      restoreBackup(small.path, {
        databaseUrl: full,
        replace: true,
        storeFile: () => Promise.reject(new Error('the disk is full')),
        log: () => undefined,
      }),
    ).rejects.toThrow('the disk is full');
    expect(await digestsOf(full)).toEqual(before);
  });
});
