import { statfs } from 'node:fs/promises';
import type { Config } from '#config/config.ts';

/** Free space of the directories that Dekanat writes to. */
export interface DiskSpace {
  /** Less than `MIN_FREE_DISK_MB` are free: writes are refused, so that PostgreSQL does not stop. */
  isFull(): Promise<boolean>;
  /** A new file of this size leaves `MIN_FREE_DISK_MB` free in `DATA_DIR`. */
  hasRoomFor(bytes: number): Promise<boolean>;
}

const CACHE_MS = 3_000;
const MEGABYTE = 1_000_000;

/** The embedded database may lie on a disk of its own, behind a link. */
export function createDiskSpace({
  dataDirectory,
  databaseUrl,
  minFreeDiskMb,
}: Pick<Config, 'dataDirectory' | 'databaseUrl' | 'minFreeDiskMb'>): DiskSpace {
  const directories = [dataDirectory, ...(databaseUrl === undefined ? [`${dataDirectory}/postgres`] : [])];
  const measure = async () => {
    const free = await Promise.all(directories.map(freeBytes));
    return Math.min(...free) < minFreeDiskMb * MEGABYTE;
  };
  let latest: { at: number; full: Promise<boolean> } | undefined;
  return {
    isFull() {
      if (latest === undefined || Date.now() - latest.at > CACHE_MS)
        latest = { at: Date.now(), full: measure() };
      return latest.full;
    },
    hasRoomFor: async (bytes) => (await freeBytes(dataDirectory)) - bytes >= minFreeDiskMb * MEGABYTE,
  };
}

/** A directory that cannot be measured counts as empty: only a full disk may stop writes. */
const freeBytes = (directory: string): Promise<number> =>
  statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Number.POSITIVE_INFINITY,
  );
