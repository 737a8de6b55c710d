import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '#test/database.ts';
import { makeImage } from '#test/factories.ts';
import { query } from '#test/server-process.ts';
import { useServer } from '#test/use-server.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const { server, admin } = useServer();
let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase();
});
afterAll(() => clone.drop());

it('a restore that replaces a database lists its backups again, and the sweep removes later what has no record', async () => {
  const { storage, config, pool } = server.services;
  const databaseUrl = String(pool.options.connectionString);
  const { id: file } = await makeImage(admin);
  await query(databaseUrl, 'truncate students, syllabi cascade');
  const path = join(config.dataDirectory, 'saved.tar');
  await makeBackup(path, { databaseUrl, storage });

  const [restored] = await query<{ key: string }>(databaseUrl, `select key from files where id = ${file}`);
  const [video, poster, quality, loose, backup] = Array.from({ length: 5 }, () => randomUUID());
  await query(
    clone.url,
    `with one as (
       insert into videos (uploaded_by, key, poster_key, name, mime, size) values (1, '${video}', '${poster}', 'a', 'video/mp4', 1) returning id)
     insert into video_media (video_id, quality, key, size) select id, 360, '${quality}', 1 from one`,
  );
  await query(clone.url, `insert into loose_bytes (key) values ('${loose}'), ('${restored?.key}')`);
  await query(
    clone.url,
    `insert into backups (job_id, user_id, code, kind, key, size, duration, sha256, tables, rows, files, missing, proved_at, encrypted)
     values (7, 1, 'former', 'scheduled', '${backup}', 5, 1, 'x', 1, 1, 0, 0, now(), true)`,
  );
  await restoreBackup(path, { databaseUrl: clone.url, replace: true, log: () => undefined });

  const listed = await query(
    clone.url,
    `select key, code, size::integer, encrypted, proved_at is not null as verified, job_id, user_id from backups`,
  );
  const ids = { job_id: null, user_id: null };
  expect(listed).toEqual([{ key: backup, code: 'former', size: 5, encrypted: true, verified: true, ...ids }]);
  const found = await query<{ key: string; later: boolean }>(
    clone.url,
    `select key, since > now() + interval '6 days' as later from loose_bytes order by key`,
  );
  expect(found).toEqual([video, poster, quality, loose].toSorted().map((key) => ({ key, later: true })));
});
