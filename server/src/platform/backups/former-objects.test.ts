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

/** A backup of the demonstration universities without students. */
async function smallBackup(): Promise<string> {
  const { storage, config, pool } = server.services;
  const databaseUrl = String(pool.options.connectionString);
  await query(databaseUrl, 'truncate students, syllabi cascade');
  await query(
    databaseUrl,
    `insert into papers (university_id, code, kind, year, number, issued_on, group_id, semester_id, content, user_id)
     select 2, 'printed', 'total_sheet', 2026, 'S-1', '2026-11-20', min(student_groups.id), min(semesters.id), '{}', 1
     from student_groups, semesters where student_groups.university_id = 2 and semesters.university_id = 2`,
  );
  const path = join(config.dataDirectory, `${randomUUID()}.tar`);
  await makeBackup(path, { databaseUrl, storage });
  return path;
}

it('a restore that replaces a database lists its backups again, and the sweep removes later what has no record', async () => {
  const databaseUrl = String(server.services.pool.options.connectionString);
  const { id: file } = await makeImage(admin);
  const path = await smallBackup();

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

it('a restore of a backup made before a move keeps the university frozen, also when it was removed since', async () => {
  const path = await smallBackup();
  await query(
    clone.url,
    `update universities set moving_since = '2026-11-20T00:00:00Z', moved_to = 'https://one.example' where id = 1;
     do $$ declare own record; begin
       for own in select conrelid::regclass as "table", conname as name from pg_constraint
         where confrelid = 'universities'::regclass and conparentid = 0
       loop execute format('alter table %s drop constraint %I', own."table", own.name); end loop; end $$;
     alter table universities disable trigger user; delete from universities where id = 2;
     insert into moved_papers values ('printed', 'https://two.example'), ('unknown', 'https://one.example')`,
  );
  const lines: string[] = [];
  await restoreBackup(path, { databaseUrl: clone.url, replace: true, log: (line) => lines.push(line) });
  expect(lines).toEqual(
    expect.arrayContaining([
      'University 1 is frozen, because it has moved to https://one.example',
      'University 2 is frozen, because it has moved to https://two.example',
    ]),
  );
  expect(
    await query(
      clone.url,
      `select id, moving_since = '2026-11-20T00:00:00Z' as "sinceThen", moved_to from universities order by id`,
    ),
  ).toEqual([
    { id: 1, sinceThen: true, moved_to: 'https://one.example' },
    { id: 2, sinceThen: false, moved_to: 'https://two.example' },
  ]);
  expect(await query(clone.url, 'select code from moved_papers order by code')).toEqual([
    { code: 'printed' },
    { code: 'unknown' },
  ]);
  expect(await query(clone.url, 'update faculties set dean_name = dean_name returning id')).not.toEqual([]);
  expect(await query(clone.url, `update faculties set dean_name = 'A' returning id`)).toEqual([]);
});
