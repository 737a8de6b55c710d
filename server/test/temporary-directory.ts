import { existsSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';

const MEMORY_DISK = '/dev/shm';
const GIGABYTE = 1024 ** 3;

const freeBytes = (path: string) => {
  const { bavail, bsize } = statfsSync(path);
  return bavail * bsize;
};

/**
 * Where tests put databases: in memory where there is room, because a clone of the template has 1,150 files, which take a second on a disk
 * and a twentieth of it in memory.
 */
export const TEMPORARY_DIRECTORY =
  existsSync(MEMORY_DISK) && freeBytes(MEMORY_DISK) > 4 * GIGABYTE && freemem() > 4 * GIGABYTE
    ? MEMORY_DISK
    : tmpdir();
