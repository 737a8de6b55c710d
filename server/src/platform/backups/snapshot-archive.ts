import type pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { type ArchiveWriter, type BeforeEntry, writeArchive } from './archive-writer.ts';
import {
  FORMAT_VERSION,
  LABEL_ENTRY,
  type Label,
  MANIFEST_ENTRY,
  type Manifest,
  SEAL_ENTRY,
} from './backup-format.ts';
import { migrationsOf, PLAIN_OUTPUT, sequencesOf } from './snapshot-tables.ts';
import { withoutFileSweep } from './without-file-sweep.ts';

/**
 * Writes an archive of one snapshot to a new file at `path` while the server runs. One connection reads the snapshot; another holds the
 * lock that stops the file sweep.
 */
export async function writeSnapshot(
  path: string,
  { databaseUrl, beforeEntry }: { databaseUrl: string; beforeEntry?: BeforeEntry | undefined },
  write: (client: pg.Client, archive: ArchiveWriter) => Promise<Manifest>,
): Promise<Manifest> {
  const connection = { connectionString: databaseUrl, application_name: 'dekanat backup' };
  const client = await connectClient(connection);
  const archive = writeArchive(path, beforeEntry);
  try {
    const manifest = await withoutFileSweep(connection, async () => {
      await client.query(`begin isolation level repeatable read read only; ${PLAIN_OUTPUT}`);
      const written = await write(client, archive);
      await client.query('commit');
      return written;
    });
    await archive.finish();
    return manifest;
  } catch (error) {
    archive.abandon(error);
    await archive.finish().catch(() => undefined);
    throw error;
  } finally {
    await client.end();
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

/** Writes the first entry. */
export async function labelArchive(archive: ArchiveWriter, format: Label['format']): Promise<Label> {
  const label: Label = { format, version: FORMAT_VERSION, made: new Date().toISOString() };
  await archive.add(LABEL_ENTRY, json(label));
  return label;
}

/** Writes the last entries. */
export async function sealArchive(
  client: pg.Client,
  archive: ArchiveWriter,
  contents: Omit<Manifest, 'migrations' | 'sequences' | 'entries'>,
): Promise<Manifest> {
  const manifest: Manifest = {
    ...contents,
    migrations: await migrationsOf(client),
    sequences: await sequencesOf(client),
    entries: archive.entries(),
  };
  await archive.add(MANIFEST_ENTRY, json(manifest));
  await archive.add(SEAL_ENTRY, Buffer.from(`${archive.entries().sha256}\n`));
  return manifest;
}
