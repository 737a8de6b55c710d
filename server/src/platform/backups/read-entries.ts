import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { finished } from 'node:stream/promises';
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Entry } from './archive-reader.ts';
import { type BackupTable, InvalidBackup, type Manifest } from './backup-format.ts';
import { copiedRows, copyIn } from './snapshot-tables.ts';

const decompress = promisify(zstdDecompress);

/**
 * Copies the parts of tables, in the order of the archive, into tables of the database.
 * @param into the name of the table that takes the rows of another
 */
export function tableLoader(
  client: pg.Client,
  { tables }: Pick<Manifest, 'tables'>,
  { log, into = (name) => name }: { log: (line: string) => void; into?: (name: string) => string },
) {
  let open: { name: string; rows: ReturnType<typeof copyFrom> } | undefined;
  const end = async () => {
    if (open === undefined) return;
    open.rows.end();
    await finished(open.rows);
    open = undefined;
  };
  const openTable = async (name: string) => {
    await end();
    const table = tables.find((one) => one.name === name);
    if (table === undefined) throw new InvalidBackup(`The backup has no manifest entry for table ${name}.`);
    log(`Table ${name}: ${table.rows} rows`);
    return { name, rows: client.query(copyFrom(copyIn({ ...table, name: into(name) }))) };
  };
  return {
    end,
    /** Loads the next part of a table. */
    async add(name: string, bytes: Entry['bytes']): Promise<void> {
      if (open?.name !== name) open = await openTable(name);
      const { rows } = open;
      const csv = await decompress(await buffer(bytes));
      await new Promise<void>((written, failed) => {
        rows.write(csv, (error) => (error ? failed(error) : written()));
      });
    },
  };
}

/** Whether this COPY has the rows of the table in the archive. */
export async function equalsSaved(client: pg.Client, saved: BackupTable, copy: string): Promise<boolean> {
  const digest = createHash('sha256');
  const rows = client.query(copyTo(copy));
  for await (const chunk of rows) digest.update(chunk as Buffer);
  return (await copiedRows(client, rows)) === saved.rows && digest.digest('hex') === saved.sha256;
}
