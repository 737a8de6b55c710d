import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Import, imports } from '@dekanat/contract/operations/imports.ts';
import type { Insertable } from 'kysely';
import type { Jobs } from '#db/tables.ts';
import type { Client } from './client.ts';
import { unique } from './factories.ts';
import type { TestServer } from './server.ts';
import { csv } from './sheets.ts';

/** An import of departments that is uploaded and not yet validated. */
export async function makeImport(client: Client): Promise<Import> {
  const file = csv(`Nomi (Oʻzbekcha),Kodi\nKafedra,IMP-${unique()}\n`);
  return (await client.call(imports.upload, { query: { resource: 'departments' }, files: [file] })).result;
}

/** An entry in the list of backups whose file is no real backup. */
export async function makeBackupEntry(server: TestServer): Promise<{ id: number }> {
  const { services } = server;
  const key = randomUUID();
  const path = join(services.config.dataDirectory, `${key}.tar`);
  await writeFile(path, 'sinov');
  await services.storage.store(key, 'backup', path);
  const counts = { size: 5, duration: 1, tables: 1, rows: 1, files: 0, missing: 0 };
  return services.db
    .insertInto('backups')
    .values({ key, code: key, kind: 'scheduled', sha256: '', ...counts })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** A job of a kind that no process runs, so that its status stays; without an owner unless `user_id` is given. */
export async function makeJob(
  { services: { db } }: TestServer,
  given: Partial<Insertable<Jobs>> = {},
): Promise<{ id: number }> {
  const over = ['done', 'failed', 'cancelled'].includes(given.status ?? 'waiting');
  return db
    .insertInto('jobs')
    .values({
      kind: 'sinov',
      input: '{}',
      university_id: 1,
      finished_at: over ? new Date().toISOString() : null,
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}
