import { open } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BACKGROUND_NICENESS } from '#config/background-niceness.ts';
import type { Config } from '#config/config.ts';
import { InvalidBackup } from './backup-format.ts';
import type { BackupKey, EncryptionTask } from './encryption-worker.ts';

const WORKER = fileURLToPath(new URL('./encryption-worker.ts', import.meta.url));
/** First bytes of every file in the format of age. */
const MAGIC = 'age-encryption.org/v1';

export const NOT_ENCRYPTED =
  'This backup is not encrypted: its file reveals all data. Set BACKUP_PASSPHRASE or BACKUP_RECIPIENT.';

/** The key with which new backups are encrypted; undefined when none is configured. */
export function backupKey({
  backupRecipient: recipient,
  backupPassphrase: passphrase,
}: Pick<Config, 'backupRecipient' | 'backupPassphrase'>): BackupKey | undefined {
  if (recipient !== undefined) return { recipient };
  return passphrase === undefined ? undefined : { passphrase };
}

/** Encryption takes seconds of computing per gigabyte, so it has a thread of its own. */
async function run(name: 'encrypt' | 'decrypt', task: EncryptionTask): Promise<void> {
  const threads = new Piscina({ filename: WORKER, maxThreads: 1, niceIncrement: BACKGROUND_NICENESS });
  try {
    await threads.run(task, { name });
  } finally {
    await threads.destroy();
  }
}

export const encryptBackup = (task: EncryptionTask): Promise<void> => run('encrypt', task);

export async function isEncrypted(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAGIC.length), 0, MAGIC.length, 0);
    return buffer.toString('latin1', 0, bytesRead) === MAGIC;
  } finally {
    await file.close();
  }
}

/** @throws InvalidBackup when there is no key, it is another one, or the file was changed */
export async function decryptBackup({
  from,
  to,
  key,
}: Omit<EncryptionTask, 'key'> & { key: BackupKey | undefined }): Promise<void> {
  if (key === undefined)
    throw new InvalidBackup(`${from} is encrypted. Set BACKUP_PASSPHRASE or BACKUP_IDENTITY.`);
  try {
    await run('decrypt', { from, to, key });
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) throw error;
    throw new InvalidBackup(
      `${from} cannot be decrypted: the passphrase or key is another one, or the file is damaged (${String(error)}).`,
    );
  }
}
