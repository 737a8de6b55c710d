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
    storage: FileStorage;
  }
}

/** Objects stored under a key: the upload, the thumbnail of an image, or a backup. */
export type Variant = 'original' | 'thumbnail' | 'backup';
const VARIANTS: Variant[] = ['original', 'thumbnail', 'backup'];

/** Stores bytes under the key of their row in `files`. */
export interface FileStorage {
  store(key: string, variant: Variant, path: string): Promise<void>;
  /** @throws Refusal not_found when the object is missing, unavailable when the storage is unreachable */
  read(key: string, variant: Variant): Promise<Readable>;
  /** Removing a missing object succeeds. */
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
      // Dekanat checks access itself, and many S3-compatible servers support neither ACLs nor the newer checksums.
      supportsACL: false,
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      maxAttempts: 2,
      // Silences the library's console output; failures are reported by `report`.
      logger: { debug() {}, info() {}, warn() {}, error() {} },
      requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_REQUEST_MS },
    }),
  );
}

/** Two letters of the key form a directory, because some file systems are slow with many files in one. */
const pathOf = (key: string, variant: Variant) =>
  variant === 'backup'
    ? `backups/${key}.tar`
    : `${key.slice(0, 2)}/${key}${variant === 'original' ? '' : `-${variant}`}`;

/** The library wraps errors; only the cause identifies the failure. */
const causeOf = (error: unknown): { code?: string; name?: string } =>
  ((error as { cause?: object } | null)?.cause ?? error ?? {}) as object;

function refusalFor(error: unknown): Refusal {
  const { code, name } = causeOf(error);
  const gone = code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
  return gone ? notFound() : new Refusal('unavailable');
}

/** The library and the S3 client are loaded on first use. */
export function createStorage(
  address: FilesAddress,
  directory: string,
  report: (error: unknown) => void,
): FileStorage {
  let openedDisk: Promise<Disk> | undefined;
  const disk = () => {
    openedDisk ??= openDisk(address, join(directory, 'files')).catch((error: unknown) => {
      openedDisk = undefined;
      throw error;
    });
    return openedDisk;
  };
  const withRefusals = async <Result>(work: (opened: Disk) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await disk());
    } catch (error) {
      report(causeOf(error));
      throw refusalFor(error);
    }
  };
  return {
    store: (key, variant, path) =>
      withRefusals(async (opened) => {
        const { size } = await stat(path);
        await opened.putStream(pathOf(key, variant), createReadStream(path), { contentLength: size });
      }),
    read: (key, variant) =>
      withRefusals(async (opened) => {
        const stream = await opened.getStream(pathOf(key, variant));
        // `getStream` succeeds for a missing file; the error comes with opening it.
        if (stream instanceof ReadStream) await once(stream, 'open');
        return stream;
      }),
    remove: (key) =>
      withRefusals(async (opened) => {
        for (const variant of VARIANTS) await opened.delete(pathOf(key, variant));
      }),
  };
}
