import type pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { readArchive, verifyArchive } from '#platform/backups/archive-reader.ts';
import { InvalidBackup, type Manifest, UNIVERSITY_FORMAT } from '#platform/backups/backup-format.ts';
import { skip } from '#platform/backups/entry-digests.ts';
import { equalsSaved } from '#platform/backups/read-entries.ts';
import { PLAIN_OUTPUT, quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { withoutFileSweep } from '#platform/backups/without-file-sweep.ts';
import { FILES_LOCK } from '#platform/files/stored-files.ts';
import { collisions } from './collisions.ts';
import { forgetCountedAudit, recountAudit } from './counted-audit.ts';
import { forgetCallers, freezeLoaded } from './freeze.ts';
import { type LoadedKeys, openSourceKey, takeSecrets } from './loaded-keys.ts';
import { MoveRefused } from './move-refused.ts';
import { copyMoved } from './moved-rows.ts';
import { type Belonging, movedTables, readBelonging, SHARED_TABLES } from './moved-tables.ts';
import type { ForeignKey } from './schema-graph.ts';
import { differingShared, takeShared } from './shared-lists.ts';
import { SHIFTED, type Shifts, shiftIds } from './shifted-ids.ts';
import {
  requireSameMigrations,
  stageArchive,
  staged,
  stagedTable,
  targetTable,
  universityOf,
} from './staged-archive.ts';
import { setTriggers, withoutTriggers } from './without-triggers.ts';

interface LoadTarget {
  databaseUrl: string;
  /** Adds the shared rows that are missing; a target without universities takes over the lists of the source. */
  withShared: boolean;
  keys: LoadedKeys;
  storeFile: (key: string, variant: string, bytes: AsyncIterable<Uint8Array>) => Promise<void>;
  log: (line: string) => void;
}

/**
 * Loads the archive of a university, which stays frozen. The file and the target are checked first; then files are stored, and rows are loaded
 * in one transaction, committed only if every table, read again, equals the manifest.
 * @param dryRun only checks: nothing is written
 * @throws InvalidBackup, MoveRefused
 */
export async function loadUniversity(
  path: string,
  target: LoadTarget,
  { dryRun }: { dryRun: boolean },
): Promise<Manifest> {
  const { log, databaseUrl } = target;
  log(`Checking ${path}`);
  const archive = { path, manifest: await verifyArchive(path, UNIVERSITY_FORMAT) };
  const connection = { connectionString: databaseUrl, application_name: 'dekanat move' };
  const client = await connectClient(connection);
  try {
    await client.query(`begin; ${PLAIN_OUTPUT}`);
    await stageAndCheck(client, archive, dryRun ? target : { ...target, log: () => undefined });
    await client.query('rollback');
    if (dryRun) return archive.manifest;
    // Outside of the transaction, for which the change feed of all universities waits: files take longest.
    const keys = await withoutFileSweep(connection, async () => {
      const stored = await storeFiles(path, target);
      await client.query(`begin; ${PLAIN_OUTPUT}`);
      await client.query('select pg_advisory_xact_lock_shared($1)', [FILES_LOCK]);
      return stored;
    });
    await loadStaged(client, archive, target);
    await claimFiles(client, keys);
    await forgetCallers(client);
    await client.query('commit');
    await recountAudit(client);
  } finally {
    // Ending the connection rolls back what was not committed.
    await client.end();
  }
  return archive.manifest;
}

interface Archive {
  path: string;
  manifest: Manifest;
}

/** Stages the rows of the archive. @throws MoveRefused when they cannot be loaded */
async function stageAndCheck(client: pg.Client, { path, manifest }: Archive, target: LoadTarget) {
  await requireSameMigrations(client, manifest);
  const sourceKey = await openSourceKey(client, manifest, target.keys);
  await stageArchive(client, path, manifest);
  const belonging = await readBelonging(client, universityOf(manifest).id);
  const shifts = await shiftIds(client, staged);
  await check(client, manifest, belonging, target);
  return { sourceKey, belonging, shifts };
}

async function loadStaged(client: pg.Client, archive: Archive, target: LoadTarget): Promise<void> {
  const { manifest } = archive;
  const { sourceKey, belonging, shifts: before } = await stageAndCheck(client, archive, target);
  await withoutTriggers(client, belonging, async () => {
    const shifts = await shiftIds(client, staged, before);
    await loadRows(client, manifest, belonging);
    target.log('Comparing every table with the archive');
    await compareTables(client, manifest, shifts);
    await forgetCountedAudit(client);
    await takeSecrets(client, belonging.universityId, sourceKey);
    // It may have left this installation before.
    await client.query(
      'delete from moved_papers where code in (select code from papers where university_id = $1)',
      [belonging.universityId],
    );
  });
  await raiseSequences(client, manifest);
  await freezeLoaded(client, belonging);
}

/** @throws MoveRefused with all that prevents the load */
async function check(
  client: pg.Client,
  manifest: Manifest,
  { graph }: Belonging,
  { withShared, log }: LoadTarget,
): Promise<void> {
  const problems = await collisions(client, manifest);
  if (withShared) {
    await setTriggers(client, SHARED_TABLES, 'disable');
    for (const line of await takeShared(client, manifest, graph)) log(line);
    await setTriggers(client, SHARED_TABLES, 'enable');
  }
  for (const line of await differingShared(client, manifest, graph))
    problems.push(withShared ? line : `${line} (--with-shared adds what is missing)`);
  if (problems.length > 0)
    throw new MoveRefused(`The university cannot be loaded here:\n  ${problems.join('\n  ')}`);
}

/** Each table comes after those that it refers to. */
async function loadRows(client: pg.Client, manifest: Manifest, belonging: Belonging): Promise<void> {
  const { tables, late } = await movedTables(client, belonging);
  for (const { name, columns } of tables) {
    const list = columns.map(quoteIdentifier).join(', ');
    const isLate = (column: string) => late.some((key) => key.table === name && key.columns.includes(column));
    const values = columns.map((column) => (isLate(column) ? 'null' : quoteIdentifier(column))).join(', ');
    const before = await count(client, name);
    await client.query(
      `insert into ${targetTable(name)} (${list}) overriding system value select ${values} from ${stagedTable(name)}`,
    );
    const rows = manifest.tables.find((table) => table.name === name)?.rows ?? 0;
    if ((await count(client, name)) !== before + rows)
      throw new MoveRefused(`${name} has not the rows that it should have. Nothing was changed.`);
  }
  await setLate(client, late);
}

/** The columns that were left out because the rows that they refer to came later. */
async function setLate(client: pg.Client, late: readonly ForeignKey[]): Promise<void> {
  for (const { table, columns } of late)
    for (const column of columns.map(quoteIdentifier))
      await client.query(
        `update ${targetTable(table)} loaded set ${column} = saved.${column} from ${stagedTable(table)} saved
         where saved.id = loaded.id and saved.${column} is not null`,
      );
}

async function count(client: pg.Client, table: string): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    `select count(*)::text as count from ${targetTable(table)}`,
  );
  return Number(rows[0]?.count);
}

/** New ids come after those of the source, so that none is ever used twice. */
async function raiseSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  const raise = (name: string, to: number) =>
    client.query(
      `select setval($1::regclass, $2::bigint) from ${quoteIdentifier(name)}
       where last_value < $2::bigint or last_value = $2::bigint and not is_called`,
      [quoteIdentifier(name), to],
    );
  for (const { name, value, called } of sequences) if (called) await raise(name, value);
  for (const table of Object.keys(SHIFTED)) {
    const { rows } = await client.query<{ id: string }>(
      `select coalesce(max(id), 1)::text as id from ${targetTable(table)}`,
    );
    await raise(`${table}_id_seq`, Number(rows[0]?.id));
  }
}

/** @throws InvalidBackup when a table, read again, differs from the archive */
async function compareTables(client: pg.Client, manifest: Manifest, shifts: Shifts): Promise<void> {
  // Anew: the claims of files are known only now.
  const belonging = await readBelonging(client, universityOf(manifest).id);
  const { tables } = await movedTables(client, belonging);
  for (const table of tables) {
    const saved = manifest.tables.find(({ name }) => name === table.name);
    const shift = { columns: SHIFTED[table.name] ?? [], by: shifts[table.name] ?? 0 };
    if (saved === undefined || !(await equalsSaved(client, saved, copyMoved(belonging, table, shift))))
      throw new InvalidBackup(`Table ${table.name} did not come as it was saved. Nothing was changed.`);
  }
}

/**
 * Their keys are recorded as loose by another connection first, so that the sweep finds the bytes if the load does not end.
 * @returns the keys
 */
async function storeFiles(
  path: string,
  { databaseUrl, storeFile, log }: LoadTarget,
): Promise<ReadonlySet<string>> {
  const recording = await connectClient({ connectionString: databaseUrl, application_name: 'dekanat move' });
  const keys = new Set<string>();
  try {
    for await (const entry of readArchive(path)) {
      const [kind, key = '', variant = ''] = entry.name.split('/');
      if (kind !== 'files') {
        await skip(entry.bytes);
        continue;
      }
      if (!keys.has(key))
        await recording.query(
          'insert into loose_bytes (key) values ($1) on conflict (key) do update set since = now()',
          [key],
        );
      keys.add(key);
      await storeFile(key, variant, entry.bytes);
    }
  } finally {
    await recording.end();
  }
  log(`${keys.size} files stored`);
  return keys;
}

async function claimFiles(client: pg.Client, keys: ReadonlySet<string>): Promise<void> {
  const { rowCount } = await client.query('delete from loose_bytes where key = any($1)', [[...keys]]);
  if (rowCount !== keys.size) throw new MoveRefused('Stored files were removed meanwhile. Load again.');
}
