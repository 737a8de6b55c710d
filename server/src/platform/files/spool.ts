import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Longer than any request takes. */
const ABANDONED_MS = 60 * 60 * 1000;

const spoolIn = (dataDirectory: string) => join(dataDirectory, 'incoming');

/** A directory for what is arriving, gone when the work with it is done. */
export async function inSpool<Result>(
  dataDirectory: string,
  work: (directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = join(spoolIn(dataDirectory), randomUUID());
  await mkdir(directory, { recursive: true, mode: 0o700 });
  try {
    return await work(directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

/** Removes what a process that was killed left in the spool. */
export async function sweepSpool(dataDirectory: string, now = Date.now()): Promise<void> {
  const spool = spoolIn(dataDirectory);
  for (const name of await readdir(spool).catch(() => [])) {
    const directory = join(spool, name);
    const left = await stat(directory).catch(() => undefined);
    if (left !== undefined && now - left.mtimeMs > ABANDONED_MS)
      await rm(directory, { recursive: true, force: true });
  }
}
