import { hkdfSync, randomBytes } from 'node:crypto';
import { mkdir, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#config/config.ts';

const KEY_BYTES = 32;
const FILE = 'secret.key';

/**
 * The key that encrypts the keys of the database: from `SECRET_KEY`, else from a file in `DATA_DIR`, created at the
 * first start. It is in no backup, so that a backup alone opens no session and no secret (decision 35).
 */
export async function readMasterKey({
  secretKey,
  dataDirectory,
}: Pick<Config, 'secretKey' | 'dataDirectory'>): Promise<Buffer> {
  const text = secretKey ?? (await keyFile(dataDirectory));
  return Buffer.from(hkdfSync('sha256', text, '', 'dekanat master key', KEY_BYTES));
}

async function keyFile(directory: string): Promise<string> {
  const path = join(directory, FILE);
  await mkdir(directory, { recursive: true });
  try {
    const file = await open(path, 'wx', 0o600);
    await file.writeFile(`${randomBytes(KEY_BYTES).toString('base64url')}\n`);
    await file.sync();
    await file.close();
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  const text = (await readFile(path, 'utf8')).trim();
  // Another process may have created the file and not written it yet.
  if (text === '') throw new Error(`${path} is empty. Restore it, or remove it if this is the first start.`);
  return text;
}
