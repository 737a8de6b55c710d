import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any request. */
const ABANDONED_MS = 60 * 60 * 1000;

const spoolOf = (dataDirectory: string) => join(dataDirectory, 'incoming');

/** Runs `work` with a temporary directory for an upload and removes it afterwards. */
export async function withSpoolDirectory<Result>(
  dataDirectory: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = join(spoolOf(dataDirectory), randomUUID());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Removes directories left by killed processes. */
export async function sweepSpool(dataDirectory: string, now = Date.now()): Promise<void> {
  const spool = spoolOf(dataDirectory);
  for (const name of await readdir(spool).catch(() => [])) {
    const directory = join(spool, name);
    const entry = await stat(directory).catch(() => undefined);
    if (entry !== undefined && now - entry.mtimeMs > ABANDONED_MS)
      await rm(directory, { recursive: true, force: true });
  }
}
