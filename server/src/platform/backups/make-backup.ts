import type pg from 'pg';
import type { FileStorage } from '#platform/files/storage.ts';
import type { ArchiveWriter, BeforeEntry } from './archive-writer.ts';
import { type BackupTable, FORMAT, type Manifest } from './backup-format.ts';
import { labelArchive, sealArchive, writeSnapshot } from './snapshot-archive.ts';
import { copyOut, storedTables } from './snapshot-tables.ts';
import { writeFiles, writeTable } from './write-entries.ts';

/** All files, with what `writeFiles` reads. */
const FILES = 'select key::text, size, width is not null as image from files order by id';

export interface BackupSource {
  databaseUrl: string;
  storage: Pick<FileStorage, 'read' | 'size'>;
  signal?: AbortSignal | undefined;
  beforeEntry?: BeforeEntry | undefined;
  /** Called with the number of finished tables and the total. */
  progress?: ((done: number, total: number) => void) | undefined;
}

/** Writes a backup of database and files to a new file at `path` while the server runs. */
export const makeBackup = (path: string, source: BackupSource): Promise<Manifest> =>
  writeSnapshot(path, source, (client, archive) => writeAll(client, archive, source));

async function writeAll(client: pg.Client, archive: ArchiveWriter, source: BackupSource): Promise<Manifest> {
  const label = await labelArchive(archive, FORMAT);
  const stored = await storedTables(client);
  if (stored.length === 0) throw new Error('The database is empty: there is nothing to save.');
  const tables: BackupTable[] = [];
  for (const table of stored) {
    source.signal?.throwIfAborted();
    source.progress?.(tables.length, stored.length + 1);
    tables.push(await writeTable(client, archive, table, copyOut(table)));
  }
  const files = await writeFiles(client, archive, source, FILES);
  return sealArchive(client, archive, { ...label, tables, ...files });
}
