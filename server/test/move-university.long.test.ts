import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { audit } from '@dekanat/contract/access/audit/audit.ts';
import { profile } from '@dekanat/contract/access/profile.ts';
import { paperVerification } from '@dekanat/contract/papers/verification.ts';
import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { students } from '@dekanat/contract/students/students.ts';
import { licences } from '@dekanat/contract/universities/licences.ts';
import { universities } from '@dekanat/contract/universities/universities.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { decryptBackup } from '#platform/backups/backup-encryption.ts';
import { FILES_LOCK } from '#platform/files/stored-files.ts';
import { loadUniversity } from '#platform/moves/load-university.ts';
import { readMasterKey } from '#platform/security/master-key.ts';
import { type Client, clientOf, signIn } from './client.ts';
import { cloneDatabase, SECRET_KEY, type TestDatabase } from './database.ts';
import { facultyInput, makeFaculty, makePhoto } from './factories.ts';
import { digestsOf, type Installation, move, startMove, withClient } from './moves.ts';
import { makeTranscript } from './paper-factories.ts';
import { makeStudent } from './people-factories.ts';
import { startTestServer, type TestServer } from './server.ts';
import { query, type ServerProcess, startProcess } from './server-process.ts';
import { TEMPORARY_DIRECTORY } from './temporary-directory.ts';
import { insertWebhook } from './webhooks.ts';

const MOVED = 1;
const OTHER = 2;
const NEW_ADDRESS = 'https://zarafshon.example';
const TARGET_KEY = 'the-master-key-of-the-new-installation';
const PATIENCE = { timeout: 120_000, interval: 200 };
const PASSPHRASE = { BACKUP_PASSPHRASE: 'koʻchirish uchun maxfiy ibora' };
const WITH_KEYS = { ...PASSPHRASE, SOURCE_SECRET_KEY: SECRET_KEY };

let home: string;
let server: TestServer;
let source: Installation;
let target: Installation & { database: TestDatabase; process: ServerProcess };
let archive: string;
let loaded: string[];

/** A database with an installation that was started once and has no universities. */
async function startFresh(name: string): Promise<typeof target> {
  const database = await cloneDatabase('template1');
  const installation = { databaseUrl: database.url, dataDirectory: join(home, name), secretKey: TARGET_KEY };
  const process = await startProcess({
    DATABASE_URL: database.url,
    DATA_DIR: installation.dataDirectory,
    SECRET_KEY: TARGET_KEY,
    SEED: 'none',
    LOG_LEVEL: 'silent',
  });
  await process.listening;
  return { ...installation, database, process };
}

beforeAll(async () => {
  home = mkdtempSync(join(TEMPORARY_DIRECTORY, 'dekanat-move-'));
  archive = join(home, 'university.tar.age');
  loaded = ['--file', archive, '--with-shared'];
  server = await startTestServer();
  source = {
    databaseUrl: String(server.services.pool.options.connectionString),
    dataDirectory: server.services.config.dataDirectory,
    secretKey: SECRET_KEY,
  };
  target = await startFresh('target');
});
afterAll(async () => {
  await target.process.end('SIGTERM');
  await Promise.all([server.close(), target.database.drop()]);
  rmSync(home, { recursive: true, force: true });
});

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Records changes of ten days ago. */
const addOldChanges = (url: string, universityId: number | null, count: number) =>
  query(
    url,
    `insert into audit (at, table_name, row_id, record, university_id, action, change)
     select '${daysAgo(10)}', 'faculties', 1, 'faculties', ${universityId}, 'update', 'update' from generate_series(1, ${count})`,
  );

/** A finished job of the university with a file for its requester. @returns the key of the bytes */
const addJobFile = async (url: string, universityId: number): Promise<string> => {
  const [file] = await query(
    url,
    `with job as (
       insert into jobs (kind, input, university_id, status, finished_at) values ('export', '{}', ${universityId}, 'done', now())
       returning id)
     insert into files (university_id, uploaded_by, key, name, mime, size, claimed_table, claimed_id, unclaimed_since)
     select ${universityId}, (select min(id) from users where university_id = ${universityId}), gen_random_uuid(), 'natija.csv',
       'text/csv', 1, 'jobs', id, null from job returning key::text`,
  );
  return String((file as { key: string }).key);
};

const oldChangesOf = async (caller: Client): Promise<number> =>
  (await caller.call(audit.list, { query: { to: daysAgo(5).slice(0, 10), limit: 1 } })).result.total;

const rowsOf = (url: string, table: string): Promise<number> =>
  withClient(
    url,
    async (client) =>
      (await client.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]
        ?.count ?? 0,
  );

describe('moving one of two universities to a new installation', () => {
  let callers: Record<'superadmin' | 'admin' | 'admin2' | 'talaba', Client>;
  let code: string;
  let secret: string;
  let photos: { file_url: string }[];
  const jobFiles: Record<'moved' | 'other', string> = { moved: '', other: '' };
  const before: Record<'moved' | 'other', Record<string, string>> = { moved: {}, other: {} };

  beforeAll(async () => {
    const [superadmin, admin, admin2, talaba] = await Promise.all(
      ['superadmin', 'admin', 'admin2', 'talaba'].map((name) => signIn(server.url, name)),
    );
    callers = { superadmin, admin, admin2, talaba } as typeof callers;
    secret = await shownSecret(callers.superadmin);
    code = (await makeTranscript(server, callers.admin)).transcript.code;
    photos = [await makePhoto(callers.admin), await makePhoto(await signIn(server.url, 'dekan'))];
    await addOldChanges(source.databaseUrl, MOVED, 3);
    await addOldChanges(source.databaseUrl, OTHER, 2);
    jobFiles.moved = await addJobFile(source.databaseUrl, MOVED);
    jobFiles.other = await addJobFile(source.databaseUrl, OTHER);
    const [own] = (await callers.admin.call(profile.read)).result;
    await insertWebhook(server, own?.id ?? 0, MOVED);
    await addOldChanges(target.databaseUrl, null, 1);
    // The source counts them after the export.
    await query(target.databaseUrl, 'select count_audit_days()');
  });

  it('plans the move without a change', async () => {
    const digests = await digestsOf(source.databaseUrl, MOVED);
    const { code: exit, output } = await move(source, ['plan', '--university', String(MOVED)]);
    expect(output).toMatch(/ {2}students {2,}\d+\n/);
    expect(output).toMatch(/\d+ rows of \d+ tables would move,\nwith \d+ files of [\d.]+ MB/);
    expect(output).toMatch(/Stays behind: \d+ sessions\n/);
    expect(exit).toBe(0);
    expect(await digestsOf(source.databaseUrl, MOVED)).toEqual(digests);
  });

  it('freezes the university for the export: it is read, and every change is refused with the reason', async () => {
    const { admin, admin2, superadmin, talaba } = callers;
    const faculty = await makeFaculty(admin);
    const { output } = await move(
      source,
      ['export', '--university', String(MOVED), '--file', archive],
      PASSPHRASE,
    );
    expect(output).toContain(`${archive}: `);
    expect((await readFile(archive)).subarray(0, 21).toString()).toBe('age-encryption.org/v1');

    before.moved = await digestsOf(source.databaseUrl, MOVED);

    const refused = await admin.call(faculties.create, {
      query: { interface_language: 'en' },
      body: facultyInput(),
    });
    expect([refused.status, refused.error.code, refused.headers.get('retry-after')]).toEqual([
      503,
      'unavailable',
      '60',
    ]);
    expect(refused.error.message).toMatch(/^The university is being moved to another server/);
    const { id, version } = faculty;
    const above = await superadmin.call(faculties.update, {
      params: { id },
      body: { ...facultyInput(), university_id: MOVED, version },
    });
    expect([above.status, above.error.code]).toEqual([503, 'unavailable']);
    const forgotten = await withClient(source.databaseUrl, (client) =>
      client.query(`update students set phone = phone || '1' where university_id = ${MOVED}`),
    );
    expect(forgotten.rowCount).toBe(0);

    expect((await admin.call(faculties.read, { params: { id } })).result).toEqual(faculty);
    expect((await talaba.call(studentProfile.show)).status).toBe(200);
    expect((await signIn(server.url, 'talaba')).token).toEqual(expect.any(String));
    expect((await makeFaculty(admin2)).id).toBeGreaterThan(faculty.id);
    await query(source.databaseUrl, 'select count_audit_days()');
    before.other = await digestsOf(source.databaseUrl, OTHER);
  });

  it('checks the archive at the target without a change, and names shared rows that are missing', async () => {
    const lacking = await move(target, ['check', '--file', archive], WITH_KEYS);
    expect(lacking.output).toMatch(/academic_years: .* is 2029 at the source and missing here/);
    expect(lacking.code).toBe(1);
    const { output, code: exit } = await move(target, ['check', ...loaded], WITH_KEYS);
    expect(output).toContain('can be loaded here. Nothing was changed.');
    expect(exit).toBe(0);
    expect(await rowsOf(target.databaseUrl, 'universities')).toBe(0);
    expect(await rowsOf(target.databaseUrl, 'academic_years where start_year = 2029')).toBe(0);
  });

  it('refuses secrets that it cannot open', async () => {
    const { output, code: exit } = await move(target, ['check', ...loaded], PASSPHRASE);
    expect(output).toContain('Set SOURCE_SECRET_KEY');
    expect(exit).toBe(1);
  });

  /** Connections of the load; in a transaction, PostgreSQL would show the same ones again and again. */
  const moving = (condition: string) =>
    rowsOf(
      target.databaseUrl,
      `pg_stat_activity where datname = current_database() and application_name = 'dekanat move' and ${condition}`,
    );

  it('stores files before the transaction that the change feed waits for, and no sweep removes them', async () => {
    const [path, spool] = [join(home, 'university.tar'), join(home, 'target')];
    await decryptBackup({ from: archive, to: path, key: { passphrase: PASSPHRASE.BACKUP_PASSPHRASE } });
    const keyOf = (secretKey: string) => readMasterKey({ secretKey, dataDirectory: spool });
    let seen: unknown;
    const load = loadUniversity(
      path,
      {
        databaseUrl: target.databaseUrl,
        withShared: true,
        keys: {
          masterKey: await keyOf(TARGET_KEY),
          sourceMasterKey: await keyOf(SECRET_KEY),
          withoutSecrets: false,
        },
        storeFile: async () => {
          const [row] = await query(
            target.databaseUrl,
            `select pg_try_advisory_xact_lock(${FILES_LOCK}) as swept,
               (select count(*)::integer from pg_stat_activity where application_name = 'dekanat move'
                 and datname = current_database() and backend_xid is not null) as writing`,
          );
          seen = row;
          throw new Error('the disk is full');
        },
        log: () => undefined,
      },
      { dryRun: false },
    );
    await expect(load).rejects.toThrow('the disk is full');
    expect(seen).toEqual({ swept: false, writing: 0 });
  });

  it('leaves nothing of a load that is killed', async () => {
    // The load waits for this lock with all its rows written.
    await withClient(target.databaseUrl, async (client) => {
      await client.query('begin; lock table moved_papers in access exclusive mode');
      const { child, ended } = startMove(target, ['load', ...loaded], WITH_KEYS);
      try {
        await vi.waitFor(async () => expect(await moving(`wait_event_type = 'Lock'`)).toBe(1), PATIENCE);
      } finally {
        child.kill('SIGKILL');
        await ended;
      }
      await client.query('rollback');
      await vi.waitFor(async () => expect(await moving('true')).toBe(0), PATIENCE);
    });
    expect(await rowsOf(target.databaseUrl, 'universities')).toBe(0);
    expect(await rowsOf(target.databaseUrl, 'students')).toBe(0);
    expect(await rowsOf(target.databaseUrl, 'moved_papers')).toBe(0);
  });

  it('loads exactly the rows of the university, and frozen', async () => {
    const usedId = await withClient(source.databaseUrl, (client) =>
      client.query<{ id: string }>(`select min(id) + 1 as id from audit where university_id = ${MOVED}`),
    );
    await withClient(target.databaseUrl, (client) =>
      client.query(
        `insert into audit (id, table_name, row_id, action, record, change) overriding system value
         values ($1, 'configs', 1, 'update', 'configs', 'update')`,
        [usedId.rows[0]?.id],
      ),
    );
    // The target is used until the load has locked its tables.
    const { ended } = startMove(target, ['load', ...loaded], WITH_KEYS);
    await withClient(target.databaseUrl, async (client) => {
      await client.query('begin; lock table students in row exclusive mode');
      await vi.waitFor(async () => expect(await moving(`wait_event_type = 'Lock'`)).toBe(1), PATIENCE);
      await query(
        target.databaseUrl,
        `insert into audit (id, table_name, row_id, action, record, change) overriding system value
         select max(id) + 1, 'configs', 1, 'update', 'configs', 'update' from audit`,
      );
      await client.query('rollback');
    });
    const { output } = await ended;
    expect(output).toMatch(/Loaded: .* \(university 1, \d+ tables\)\. It is frozen/);
    const there = await digestsOf(target.databaseUrl, MOVED);
    const different = Object.keys(before.moved).filter((table) => there[table] !== before.moved[table]);
    expect(different.toSorted()).toEqual(EXPECTED_DIFFERENCES);
    const admin = await signIn(target.process.url, 'admin');
    const { status, error } = await admin.call(faculties.create, { body: facultyInput() });
    expect([status, error.code]).toEqual([503, 'unavailable']);
    const superadmin = await signIn(target.process.url, 'superadmin');
    const written = await superadmin.call(faculties.create, {
      body: { ...facultyInput(), university_id: MOVED },
    });
    expect(written.status).toBe(503);
    expect(await digestsOf(source.databaseUrl, OTHER)).toEqual(before.other);
  });

  it('is used at the target after it is opened there', async () => {
    expect((await move(target, ['open', '--university', String(MOVED)])).output).toContain('is open here');
    const { url } = target.process;
    const [student, admin] = [await signIn(url, 'talaba'), await signIn(url, 'admin')];
    expect((await student.call(studentProfile.show)).result).toEqual(
      (await callers.talaba.call(studentProfile.show)).result,
    );
    expect((await clientOf(url).call(paperVerification.verify, { query: { code } })).result.status).toBe(
      'valid',
    );
    const bytesOf = async (of: string, token: string | undefined, path: string) =>
      Buffer.from(
        await (await fetch(of + path, { headers: { authorization: `Bearer ${token}` } })).arrayBuffer(),
      );
    for (const { file_url } of photos) {
      const bytes = await bytesOf(server.url, callers.admin.token, file_url);
      expect((await bytesOf(url, admin.token, file_url)).equals(bytes)).toBe(true);
    }
    expect(await usedSequences(target.databaseUrl)).toEqual([]);
    expect([await oldChangesOf(admin), await oldChangesOf(await signIn(url, 'superadmin'))]).toEqual([3, 4]);
    const made = await makeStudent(admin);
    expect(made.id).toBeGreaterThan(await maximum(source.databaseUrl, 'students'));
    const superadmin = await signIn(url, 'superadmin');
    const [licence] = (await superadmin.call(licences.list, { query: {} })).result.data;
    expect(
      (await superadmin.call(licences.show, { params: { id: licence?.id ?? 0 } })).result.secret_key,
    ).toBe(secret);
  });

  it('refuses to load it a second time, and names what collides', async () => {
    const digests = await digestsOf(target.databaseUrl, MOVED);
    const { output, code: exit } = await move(target, ['load', ...loaded], WITH_KEYS);
    expect(output).toMatch(/cannot be loaded here:\n(.*\n)* {2}students: \d+ rows collide \(students_pkey\)/);
    expect(output).toContain('universities: 1 rows collide (universities_pkey)');
    expect(exit).toBe(1);
    expect(await digestsOf(target.databaseUrl, MOVED)).toEqual(digests);
  });

  it('refuses a damaged archive and a backup', async () => {
    const bytes = await readFile(archive);
    const damaged = join(home, 'damaged.tar.age');
    writeFileSync(damaged, bytes.subarray(0, bytes.length - 1000));
    const { output, code: exit } = await move(target, ['check', '--file', damaged], PASSPHRASE);
    expect(output).toMatch(/cannot be decrypted|is cut off|is damaged/);
    expect(exit).toBe(1);
  });

  it('sends users and papers to the new address when the move is finished', async () => {
    const finish = ['finish', '--university', String(MOVED), '--address', `${NEW_ADDRESS}/`];
    expect((await move(source, finish)).output).toContain(NEW_ADDRESS);
    const read = await callers.admin.call(profile.read, { query: { interface_language: 'en' } });
    expect([read.status, read.error.message]).toEqual([
      503,
      `The university has moved. Its new address: ${NEW_ADDRESS}`,
    ]);
    expect((await callers.admin2.call(profile.read)).status).toBe(200);
    const page = await fetch(`${server.url}/verify/${code}`, { redirect: 'manual' });
    expect([page.status, page.headers.get('location')]).toEqual([302, `${NEW_ADDRESS}/verify/${code}`]);
    const asked = await clientOf(server.url).call(paperVerification.verify, { query: { code } });
    expect([asked.status, asked.error.message]).toEqual([
      503,
      expect.stringContaining(`${NEW_ADDRESS}/verify/${code}`),
    ]);
  });

  it('removes the university from the source, and nothing else', async () => {
    const remove = ['remove', '--university', String(MOVED)];
    const totalOf = async () =>
      (await callers.superadmin.call(students.list, { query: { limit: 1 } })).result.total;
    expect(await totalOf()).toBe(await rowsOf(source.databaseUrl, 'students'));
    expect((await move(source, remove)).output).toContain('Add --yes');
    expect(await oldChangesOf(callers.superadmin)).toBe(5);
    expect((await move(source, [...remove, '--yes'])).output).toMatch(/is removed: \d+ rows/);
    const left = await digestsOf(source.databaseUrl, MOVED);
    expect(Object.entries(left).filter(([, digest]) => !digest.startsWith('0 rows'))).toEqual([]);
    expect(await digestsOf(source.databaseUrl, OTHER)).toEqual(before.other);
    expect(await oldChangesOf(callers.superadmin)).toBe(2);
    // Neither the total nor the page comes from a cache of before.
    expect(await totalOf()).toBe(await rowsOf(source.databaseUrl, 'students'));
    const { result } = await callers.superadmin.call(universities.list, { query: {} });
    expect(result.data.map(({ id }) => id)).toEqual([OTHER]);
    const page = await fetch(`${server.url}/verify/${code}`, { redirect: 'manual' });
    expect(page.headers.get('location')).toBe(`${NEW_ADDRESS}/verify/${code}`);
  });

  it('removes the files of its jobs with their bytes', async () => {
    const rows = await query(
      source.databaseUrl,
      `select key::text, exists (select from jobs where jobs.id = files.claimed_id) as has_job
       from files where key in ('${jobFiles.moved}', '${jobFiles.other}')`,
    );
    expect(rows).toEqual([{ key: jobFiles.other, has_job: true }]);
    const loose = await query(
      source.databaseUrl,
      `select key::text from loose_bytes where key in ('${jobFiles.moved}', '${jobFiles.other}')`,
    );
    expect(loose).toEqual([{ key: jobFiles.moved }]);
    expect(await rowsOf(source.databaseUrl, `jobs where university_id = ${MOVED}`)).toBe(0);
  });
});

/** The ids of the audit are shifted, its days are counted again, secrets have another key, and a super administrator who did something is not named. */
const EXPECTED_DIFFERENCES = [
  ...['audit', 'audit_days', 'batches'],
  ...['licence_showings', 'licences', 'student_notes'],
];

const maximum = (url: string, table: string): Promise<number> =>
  withClient(
    url,
    async (client) =>
      (await client.query<{ id: number }>(`select max(id) as id from ${table}`)).rows[0]?.id ?? 0,
  );

/** Sequences whose next number is used. Ids of files are random. */
const usedSequences = (url: string): Promise<string[]> =>
  withClient(url, async (client) => {
    const { rows: sequences } = await client.query<{ table: string; column: string; name: string }>(`
      select c.relname as table, a.attname as column, pg_get_serial_sequence(c.relname, a.attname) as name
      from pg_attribute a join pg_class c on c.oid = attrelid
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
        and a.attidentity <> '' and c.relname <> 'files'`);
    const used: string[] = [];
    for (const { table, column, name } of sequences) {
      const { rowCount } = await client.query(
        `select from ${name} where last_value + is_called::integer <= (select max(${column}) from ${table})`,
      );
      if (rowCount !== 0) used.push(table);
    }
    return used;
  });

async function shownSecret(superadmin: Client): Promise<string> {
  const { result } = await superadmin.call(licences.list, { query: {} });
  const licence = result.data.find(({ university_id }) => university_id === MOVED);
  const { result: shown } = await superadmin.call(licences.show, { params: { id: licence?.id ?? 0 } });
  return shown.secret_key;
}
