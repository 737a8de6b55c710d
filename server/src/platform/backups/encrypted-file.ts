import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#config/config.ts';
import { errorField } from '#db/database-errors.ts';
import { backupKey, decryptBackup, encryptBackup, isEncrypted } from './backup-encryption.ts';

/** What a file system without hard links answers, such as FAT or a network share. */
const WITHOUT_LINKS = /^(EPERM|ENOTSUP|EOPNOTSUPP|ENOSYS)$/;
const EXISTS = 'EEXIST';

const existsAlready = (path: string) => new Error(`${path} exists already. Give another name.`);

/**
 * Lets `write` make a new file and encrypts it, if a key is configured. The file has its name when it is complete; until then each run
 * has temporary files of its own.
 */
export async function writeEncrypted<Result>(
  path: string,
  config: Pick<Config, 'backupRecipient' | 'backupPassphrase'>,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw existsAlready(path);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const key = backupKey(config);
  const own = `${path}.${randomUUID()}`;
  const [unfinished, encrypted] = [`${own}.unfinished`, `${own}.encrypting`];
  try {
    const result = await write(unfinished);
    if (key !== undefined) await encryptBackup({ from: unfinished, to: encrypted, key });
    await publish(key === undefined ? unfinished : encrypted, path);
    return result;
  } finally {
    for (const rest of [unfinished, encrypted]) await rm(rest, { force: true });
  }
}

/** Gives the complete file its name, which another run may have taken meanwhile: that file is never replaced. */
async function publish(complete: string, path: string): Promise<void> {
  try {
    await link(complete, path).catch(async (error: unknown) => {
      if (!WITHOUT_LINKS.test(errorField(error, 'code'))) throw error;
      // Takes the name first, because a rename replaces what has it.
      await writeFile(path, '', { flag: 'wx' });
      await rename(complete, path);
    });
  } catch (error) {
    throw errorField(error, 'code') === EXISTS ? existsAlready(path) : error;
  }
}

/** Path of the file, decrypted into `directory` if it is encrypted. */
export async function readableFile(file: string, directory: string, config: Config): Promise<string> {
  if (!(await isEncrypted(file))) return file;
  const to = join(directory, 'backup.tar');
  const { backupIdentity: identity } = config;
  await decryptBackup({ from: file, to, key: identity === undefined ? backupKey(config) : { identity } });
  return to;
}
