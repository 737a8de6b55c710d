import type pg from 'pg';
import { connectClient } from '#db/connect-client.ts';
import { type BackupTable, type Manifest, UNIVERSITY_FORMAT } from '#platform/backups/backup-format.ts';
import { wrappedSecretsKey } from '#platform/backups/restored-keys.ts';
import { labelArchive, sealArchive, writeSnapshot } from '#platform/backups/snapshot-archive.ts';
import { copyOut, storedTables } from '#platform/backups/snapshot-tables.ts';
import { writeFiles, writeTable } from '#platform/backups/write-entries.ts';
import type { FileStorage } from '#platform/files/storage.ts';
import { freeze } from './freeze.ts';
import { MoveRefused } from './move-refused.ts';
import { copyMoved, unmovableReferences } from './moved-rows.ts';
import { type Belonging, movedTables, readBelonging, SHARED_TABLES } from './moved-tables.ts';
import { storedObjects } from './stored-objects.ts';
import { universityState } from './university-state.ts';

interface ExportSource {
  databaseUrl: string;
  storage: Pick<FileStorage, 'read' | 'size'>;
  universityId: number;
  leaveJobs: boolean;
  log: (line: string) => void;
}

/** Freezes the university and writes what belongs to it, and the lists that it shares, to a new file at `path`. */
export async function exportUniversity(path: string, source: ExportSource): Promise<Manifest> {
  const client = await connectClient({
    connectionString: source.databaseUrl,
    application_name: 'dekanat move',
  });
  try {
    const belonging = await readBelonging(client, source.universityId);
    await requireMovable(client, belonging);
    await freeze(client, belonging, source);
  } finally {
    await client.end();
  }
  return writeSnapshot(path, source, async (snapshot, archive) => {
    const label = await labelArchive(archive, UNIVERSITY_FORMAT);
    const belonging = await readBelonging(snapshot, source.universityId);
    await requireMovable(snapshot, belonging);
    const state = await universityState(snapshot, source.universityId);
    const tables: BackupTable[] = [];
    for (const table of await storedTables(snapshot))
      if (SHARED_TABLES.includes(table.name))
        tables.push(await writeTable(snapshot, archive, table, copyOut(table)));
    const moved = await movedTables(snapshot, belonging);
    for (const table of moved.tables)
      tables.push(await writeTable(snapshot, archive, table, copyMoved(belonging, table)));
    const files = await writeFiles(snapshot, archive, source, storedObjects(belonging));
    const secretsKey = (await wrappedSecretsKey(snapshot))?.toString('base64') ?? null;
    const university = { id: state.id, name: state.name, secretsKey };
    return sealArchive(snapshot, archive, { ...label, tables, ...files, university });
  });
}

/** @throws MoveRefused when rows refer to accounts or files that stay behind */
async function requireMovable(client: pg.ClientBase, belonging: Belonging): Promise<void> {
  const problems = await unmovable(client, belonging);
  if (problems.length > 0) throw new MoveRefused(problems.join('\n'));
}

export async function unmovable(client: pg.ClientBase, belonging: Belonging): Promise<string[]> {
  const { tables } = await movedTables(client, belonging);
  const problems: string[] = [];
  for (const { table, column, query } of unmovableReferences(belonging, tables)) {
    const count = (await client.query<{ count: number }>(query)).rows[0]?.count ?? 0;
    if (count > 0)
      problems.push(`${count} rows of ${table} name in ${column} what does not belong to the university.`);
  }
  return problems;
}
