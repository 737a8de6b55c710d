import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { Zip, ZipPassThrough } from 'fflate';

export interface ZipEntry {
  name: string;
  path: string;
}

/** Writes files into an archive one after the other. PDFs and documents are compressed already, so the archive only joins them. */
export async function writeZip(path: string, entries: AsyncIterable<ZipEntry>): Promise<void> {
  const file = createWriteStream(path, { mode: 0o600 });
  const ended = finished(file);
  ended.catch(() => undefined);
  const zip = new Zip((error, chunk, final) => {
    if (error) file.destroy(error);
    else file.write(chunk);
    if (final) file.end();
  });
  try {
    for await (const entry of entries) {
      const part = new ZipPassThrough(entry.name);
      zip.add(part);
      part.push(await readFile(entry.path), true);
      if (file.writableNeedDrain) await once(file, 'drain');
    }
    zip.end();
  } catch (error) {
    file.destroy();
    throw error;
  }
  await ended;
}
