import type pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { migrationNames } from '#db/migration-files.ts';
import { keepMoves, rememberMoves } from '#platform/moves/former-moves.ts';
import { freezeRestored } from '#platform/moves/freeze.ts';
import { readArchive, verifyArchive } from './archive-reader.ts';
import { InvalidBackup, type Manifest, RestoreRefused } from './backup-format.ts';
import { skip } from './entry-digests.ts';
import { keepObjects, rememberObjects } from './former-objects.ts';
import { equalsSaved, tableLoader } from './read-entries.ts';
import { type RestoredKeys, rotateKeys } from './restored-keys.ts';
import { createSchema, emptySchema } from './restored-schema.ts';
import { cancelUnfinishedJobs, requireNoOtherConnections } from './restored-target.ts';
import {
  copyOut,
  isLeftOut,
  PLAIN_OUTPUT,
  quoteIdentifier,
  sequencesOf,
  storedTables,
} from './snapshot-tables.ts';
import { stopOutgoing } from './stop-outgoing.ts';

export interface RestoreTarget {
  databaseUrl: string;
  /** Allows replacing the current content. */
  replace: boolean;
  /** Stores the bytes of a file; omitted when only the database is restored. */
  storeFile?: ((key: string, variant: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>) | undefined;
  /** Omitted when the restore is only a verification. */
  keys?: RestoredKeys;
  log: (line: string) => void;
}

/**
 * Restores a backup. The file and the target are checked before anything changes. The database is restored in one
 * transaction, committed only if every table, read again, equals the manifest.
 * @throws InvalidBackup, RestoreRefused
 */
export async function restoreBackup(path: string, target: RestoreTarget): Promise<Manifest> {
  const { log, databaseUrl } = target;
  log(`Checking ${path}`);
  const manifest = await verifyArchive(path);
  await requireKnownSchema(manifest, path);
  const client = await connectClient({ connectionString: databaseUrl, application_name: 'dekanat restore' });
  try {
    await client.query(`begin; ${PLAIN_OUTPUT}`);
    await requireNoOtherConnections(client);
    const isReplaced = await clearTarget(client, target);
    await createSchema(client, manifest);
    const restoreStatements = await dropConstraints(client);
    await loadEntries(client, path, manifest, target);
    for (const statement of restoreStatements) await client.query(statement);
    await setSequences(client, manifest);
    log('Comparing every table with the backup');
    await compareTables(client, manifest);
    await cancelUnfinishedJobs(client);
    await stopOutgoing(client, manifest);
    await rotateKeys(client, target);
    if (isReplaced) {
      const { backups, loose } = await keepObjects(client);
      log(`${backups} former backups are listed; ${loose} objects without a record are removed in a week`);
    }
    await restoreFreezes(client, { isReplaced, log });
    await client.query('commit');
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
  log(`Restored: ${manifest.tables.length} tables, ${manifest.files} files, as of ${manifest.made}`);
  return manifest;
}

/** Of universities that were moving or had moved when the backup was made, or when it was restored. */
async function restoreFreezes(
  client: pg.Client,
  { isReplaced, log }: Pick<RestoreTarget, 'log'> & { isReplaced: boolean },
): Promise<void> {
  for (const id of isReplaced ? await keepMoves(client) : [])
    log(
      `University ${id} has left, and is NOT frozen: the backup is too old. Export and finish before a start`,
    );
  for (const { id, movedTo } of await freezeRestored(client))
    log(
      movedTo === null
        ? `University ${id} is frozen, because it was being moved: “npm run move -- cancel” ends that`
        : `University ${id} is frozen, because it has moved to ${movedTo}`,
    );
}

async function requireKnownSchema({ migrations }: Manifest, path: string): Promise<void> {
  const known = await migrationNames();
  if (migrations.some(({ name }) => !known.includes(name)))
    throw new InvalidBackup(`${path} was made by a newer Dekanat. Update this one first, then restore.`);
}

/** @returns whether there was anything */
async function clearTarget(client: pg.Client, { replace, log }: RestoreTarget): Promise<boolean> {
  const { rows } = await client.query<{ filled: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r') as filled`,
  );
  if (!rows[0]?.filled) return false;
  if (!replace)
    throw new RestoreRefused(
      'The database is not empty. Add --replace to give up everything that is in it now.',
    );
  log('Removing what is there now');
  await rememberObjects(client);
  await rememberMoves(client);
  await emptySchema(client);
  return true;
}

/**
 * Truncates all tables and drops their foreign keys and triggers, so that rows can be loaded in any order. Returns the
 * statements that restore both.
 */
async function dropConstraints(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as "table", conname as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace order by 1, 2`,
  );
  for (const { table, name } of rows)
    await client.query(`alter table ${table} drop constraint ${quoteIdentifier(name)}`);
  const tables = (await storedTables(client)).map(({ name }) => quoteIdentifier(name));
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  // Migrations may insert rows; all rows must come from the backup.
  await client.query(`truncate ${tables.join(', ')}`);
  return [
    ...tables.map((table) => `alter table ${table} enable trigger user`),
    ...rows.map(
      ({ table, name, definition }) =>
        `alter table ${table} add constraint ${quoteIdentifier(name)} ${definition}`,
    ),
  ];
}

/** Loads tables in archive order, then files. */
async function loadEntries(
  client: pg.Client,
  path: string,
  manifest: Manifest,
  target: RestoreTarget,
): Promise<void> {
  const tables = tableLoader(client, manifest, target);
  for await (const entry of readArchive(path)) {
    const [kind, name = '', variant = ''] = entry.name.split('/');
    if (kind === 'tables' && !isLeftOut(name)) {
      await tables.add(name, entry.bytes);
      continue;
    }
    await tables.end();
    if (kind === 'files' && target.storeFile) await target.storeFile(name, variant, entry.bytes);
    else await skip(entry.bytes);
  }
  await tables.end();
}

async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value, called } of sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoteIdentifier(name), value, called]);
}

/** @throws InvalidBackup when a table, read again, differs from the backup */
async function compareTables(client: pg.Client, manifest: Manifest): Promise<void> {
  const stored = await storedTables(client);
  for (const table of manifest.tables.filter(({ name }) => !isLeftOut(name))) {
    const current = stored.find(({ name }) => name === table.name);
    const equal =
      current !== undefined &&
      (await equalsSaved(client, table, copyOut({ ...current, columns: table.columns })));
    if (!equal)
      throw new InvalidBackup(`Table ${table.name} did not come back as it was saved. Nothing was changed.`);
  }
  const sequences = await sequencesOf(client);
  if (JSON.stringify(sequences) !== JSON.stringify(manifest.sequences))
    throw new InvalidBackup(
      'The numbers of new records did not come back as they were saved. Nothing was changed.',
    );
}
