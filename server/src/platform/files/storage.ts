import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Disk } from 'flydrive';
import { notFound, Refusal } from '#api/errors.ts';
import type { FilesAddress } from '#config/files-address.ts';

declare module '#api/context.ts' {
  interface Services {
    storage: Storage;
  }
}

/** What is kept under a key: what was uploaded, and of an image also a small one; or a backup. */
export type Variant = 'original' | 'thumbnail' | 'backup';
const VARIANTS: Variant[] = ['original', 'thumbnail', 'backup'];

/** Where bytes lie, by the key that the table `files` knows them by. */
export interface Storage {
  keep(key: string, variant: Variant, path: string): Promise<void>;
  /** @throws Refusal not_found when the bytes are gone, unavailable when the storage is away */
  read(key: string, variant: Variant): Promise<Readable>;
  /** Removing what is not there is no failure. */
  remove(key: string): Promise<void>;
}

const S3_CONNECT_MS = 3_000;
const S3_REQUEST_MS = 20_000;

async function openDisk(address: FilesAddress, directory: string): Promise<Disk> {
  const { Disk } = await import('flydrive');
  if (address.kind === 'disk') {
    await mkdir(directory, { recursive: true, mode: 0o700 });
    const { FSDriver } = await import('flydrive/drivers/fs');
    return new Disk(new FSDriver({ location: directory, visibility: 'private' }));
  }
  const { S3Driver } = await import('flydrive/drivers/s3');
  const { accessKeyId, secretAccessKey, bucket, endpoint, region } = address;
  return new Disk(
    new S3Driver({
      bucket,
      endpoint,
      region,
      credentials: { accessKeyId, secretAccessKey },
      visibility: 'private',
      // Whoever may read is decided here; many servers that speak S3 know no such lists, nor the newer checksums.
      supportsACL: false,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      // It would write to the console; what fails is reported here.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_REQUEST_MS },
    }),
  );
}

/** Many files in one directory make some file systems slow: two letters of the key are a directory. */
const placeOf = (key: string, variant: Variant) =>
  variant === 'backup'
    ? `backups/${key}.tar`
    : `${key.slice(0, 2)}/${key}${variant === 'original' ? '' : `-${variant}`}`;

/** What the library wraps: its own errors say only which call failed. */
const causeOf = (error: unknown): { code?: string; name?: string } =>
  ((error as { cause?: object } | null)?.cause ?? error ?? {}) as object;

function refusalFor(error: unknown): Refusal {
  const { code, name } = causeOf(error);
  const gone = code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
  return gone ? notFound() : new Refusal('unavailable');
}

/** The library and, for S3, its client are loaded with the first file that is kept or read. */
export function createStorage(
  address: FilesAddress,
  directory: string,
  report: (error: unknown) => void,
): Storage {
  let opened: Promise<Disk> | undefined;
  const disk = () => {
    opened ??= openDisk(address, join(directory, 'files')).catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  const told = async <Result>(work: (on: Disk) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await disk());
    } catch (error) {
      report(causeOf(error));
      throw refusalFor(error);
    }
  };
  return {
    keep: (key, variant, path) =>
      told(async (on) => {
        const { size } = await stat(path);
        await on.putStream(placeOf(key, variant), createReadStream(path), { contentLength: size });
      }),
    read: (key, variant) =>
      told(async (on) => {
        const stream = await on.getStream(placeOf(key, variant));
        // A file that cannot be opened says so only now.
        if (stream instanceof ReadStream) await once(stream, 'open');
        return stream;
      }),
    remove: (key) =>
      told(async (on) => {
        for (const variant of VARIANTS) await on.delete(placeOf(key, variant));
      }),
  };
}
