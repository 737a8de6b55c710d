import type pg from 'pg';
import { readArchive } from '#platform/backups/archive-reader.ts';
import { InvalidBackup, type Manifest } from '#platform/backups/backup-format.ts';
import { skip } from '#platform/backups/entry-digests.ts';
import { tableLoader } from '#platform/backups/read-entries.ts';
import { migrationsOf, quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { MoveRefused } from './move-refused.ts';

/** Of the temporary tables that hold the rows of the archive until they are checked. */
export const staged = (table: string): string => `staged_${table}`;
export const stagedTable = (table: string): string => quoteIdentifier(staged(table));
export const targetTable = (table: string): string => `public.${quoteIdentifier(table)}`;

export const universityOf = ({ university }: Manifest) => {
  if (university === undefined) throw new InvalidBackup('The archive does not name its university.');
  return university;
};

/** @throws MoveRefused unless source and target have the same schema */
export async function requireSameMigrations(client: pg.ClientBase, manifest: Manifest): Promise<void> {
  const here = (await migrationsOf(client)).map(({ name }) => name);
  const there = manifest.migrations.map(({ name }) => name);
  const missing = [
    ...there.filter((name) => !here.includes(name)).map((name) => `${name} (only at the source)`),
    ...here.filter((name) => !there.includes(name)).map((name) => `${name} (only here)`),
  ];
  if (missing.length > 0)
    throw new MoveRefused(
      `Source and target must be of the same version. Migrations differ: ${missing.join(', ')}.`,
    );
}

/** Copies the rows of the archive into temporary tables of the transaction. */
export async function stageArchive(client: pg.ClientBase, path: string, manifest: Manifest): Promise<void> {
  for (const { name } of manifest.tables)
    await client.query(
      `create temporary table ${stagedTable(name)} (like ${targetTable(name)} including generated) on commit drop`,
    );
  const tables = tableLoader(client as pg.Client, manifest, { log: () => undefined, into: staged });
  for await (const entry of readArchive(path)) {
    const [kind, name = ''] = entry.name.split('/');
    if (kind === 'tables') await tables.add(name, entry.bytes);
    else {
      await tables.end();
      await skip(entry.bytes);
    }
  }
  await tables.end();
  for (const { name } of manifest.tables) await client.query(`analyze ${stagedTable(name)}`);
}
