import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { isEncrypted } from './backup-encryption.ts';
import { writeEncrypted } from './encrypted-file.ts';

const PLAIN = { backupRecipient: undefined, backupPassphrase: undefined };

async function newDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dekanat-encrypted-'));
  onTestFinished(() => rm(directory, { recursive: true }));
  return directory;
}

it.each([
  { title: 'a plain', config: PLAIN },
  { title: 'an encrypted', config: { ...PLAIN, backupPassphrase: 'uzun va maxfiy ibora' } },
])(
  '$title file: two runs with the same name keep out of each other, and the first to end has it',
  async ({ config }) => {
    const directory = await newDirectory();
    const path = join(directory, 'backup.tar');
    const [started, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const second = writeEncrypted(path, config, async (unfinished) => {
      await writeFile(unfinished, 'second');
      started.resolve();
      await ended.promise;
      expect(await readFile(unfinished, 'utf8')).toBe('second');
    });
    await started.promise;
    await writeEncrypted(path, config, (unfinished) => writeFile(unfinished, 'first'));
    const first = await readFile(path);
    ended.resolve();
    await expect(second).rejects.toThrow('backup.tar exists already. Give another name.');
    expect(await readdir(directory)).toEqual(['backup.tar']);
    expect(await readFile(path)).toEqual(first);
    expect(await isEncrypted(path)).toBe(config !== PLAIN);
  },
);

it('a file of a backup: a run that fails leaves the temporary file of another one', async () => {
  const directory = await newDirectory();
  const path = join(directory, 'backup.tar');
  await writeEncrypted(path, PLAIN, async (unfinished) => {
    await writeFile(unfinished, 'whole');
    const failing = writeEncrypted(path, PLAIN, async () => Promise.reject(new Error('disk full')));
    await expect(failing).rejects.toThrow('disk full');
  });
  expect(await readFile(path, 'utf8')).toBe('whole');
});
