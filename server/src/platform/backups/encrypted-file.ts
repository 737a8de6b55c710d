import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Config } from '#config/config.ts';
import { backupKey, decryptBackup, encryptBackup, isEncrypted } from './backup-encryption.ts';

/** Lets `write` make a new file and encrypts it, if a key is configured. The file has its name when it is complete. */
export async function writeEncrypted<Result>(
  path: string,
  config: Pick<Config, 'backupRecipient' | 'backupPassphrase'>,
  write: (unfinished: string) => Promise<Result>,
): Promise<Result> {
  if (existsSync(path)) throw new Error(`${path} exists already. Give another name.`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const key = backupKey(config);
  const [unfinished, encrypted] = [`${path}.unfinished`, `${path}.encrypting`];
  try {
    const result = await write(unfinished);
    if (key !== undefined) await encryptBackup({ from: unfinished, to: encrypted, key });
    await rename(key === undefined ? unfinished : encrypted, path);
    return result;
  } finally {
    for (const rest of [unfinished, encrypted]) await rm(rest, { force: true });
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
