import { mkdir, mkdtemp, rm, stat, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { TEMPORARY_DIRECTORY } from '#test/temporary-directory.ts';
import { sweepSpool, withSpoolDirectory } from './spool.ts';

const HOUR_MS = 3_600_000;
const ageOf = async (path: string) => Date.now() - (await stat(path)).mtimeMs;

it('spool: a directory is not swept while work uses it for more than an hour, and an abandoned one is', async () => {
  const data = await mkdtemp(join(TEMPORARY_DIRECTORY, 'dekanat-spool-'));
  onTestFinished(() => rm(data, { recursive: true, force: true }));
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const old = new Date(Date.now() - 2 * HOUR_MS);
  await withSpoolDirectory(data, async (used) => {
    const abandoned = join(dirname(used), 'abandoned');
    await mkdir(abandoned);
    for (const directory of [used, abandoned]) await utimes(directory, old, old);
    vi.advanceTimersByTime(HOUR_MS / 2);
    await expect.poll(() => ageOf(used)).toBeLessThan(HOUR_MS);
    await sweepSpool(data);
    expect((await stat(used)).isDirectory()).toBe(true);
    await expect(stat(abandoned)).rejects.toThrow('ENOENT');
  });
});
