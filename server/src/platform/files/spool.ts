import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

const ABANDONED_MS = 60 * 60 * 1000;
/** While work uses a directory, the sweep must not treat it as abandoned. */
const TOUCH_EVERY_MS = ABANDONED_MS / 6;

/** Resumable uploads without activity for so long are removed. */
const UPLOAD_ABANDONED_MS = 25 * 60 * 60 * 1000;

const spoolOf = (dataDirectory: string) => join(dataDirectory, 'incoming');

/** Files of resumable uploads in progress. */
export const uploadDirectory = (dataDirectory: string) => join(dataDirectory, 'uploads');

/**
 * Runs `work` with a temporary directory and removes it afterwards. With a name it also removes what a killed process
 * has left in it.
 */
export async function withSpoolDirectory<Result>(
  dataDirectory: string,
  work: (directory: string) => Promise<Result>,
  name: string = randomUUID(),
): Promise<Result> {
  const directory = join(spoolOf(dataDirectory), name);
  await rm(directory, { recursive: true, force: true });
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const touch = () => void utimes(directory, new Date(), new Date()).catch(() => undefined);
  const touching = setInterval(touch, TOUCH_EVERY_MS).unref();
  try {
    return await work(directory);
  } finally {
    clearInterval(touching);
    await rm(directory, { recursive: true, force: true });
  }
}

/** Removes directories left by killed processes, and abandoned uploads. */
export async function sweepSpool(dataDirectory: string, now = Date.now()): Promise<void> {
  await removeOlder(spoolOf(dataDirectory), now - ABANDONED_MS);
  await removeOlder(uploadDirectory(dataDirectory), now - UPLOAD_ABANDONED_MS);
}

async function removeOlder(directory: string, than: number): Promise<void> {
  for (const name of await readdir(directory).catch(() => [])) {
    const path = join(directory, name);
    const entry = await stat(path).catch(() => undefined);
    if (entry !== undefined && entry.mtimeMs < than) await rm(path, { recursive: true, force: true });
  }
}
