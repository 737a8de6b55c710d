import { once } from 'node:events';
import { createReadStream, ReadStream } from 'node:fs';
import { link, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
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

/** Positions of the first and last byte. */
export interface ByteRange {
  start: number;
  end: number;
}

/** Stores bytes under the key of their row in `files`. */
export interface FileStorage {
  /** The file at `path` must not change afterwards: where possible the storage links it instead of copying it. */
  store(key: string, variant: Variant, path: string): Promise<void>;
  /** @throws Refusal not_found when the object is missing, unavailable when the storage is unreachable */
  read(key: string, variant: Variant, range?: ByteRange): Promise<Readable>;
  /** Where a program finds the bytes; undefined in a bucket. */
  localPath(key: string, variant: Variant): string | undefined;
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>;
}

const S3_CONNECT_MS = 3_000;
const S3_REQUEST_MS = 20_000;

/** The opened storage; the library reads only whole objects. */
interface Opened {
  disk: Disk;
  readRange(path: string, range: ByteRange): Promise<Readable>;
}

async function openFolder(location: string): Promise<Opened> {
  const [{ Disk }, { FSDriver }] = await Promise.all([import('flydrive'), import('flydrive/drivers/fs')]);
  await mkdir(location, { recursive: true, mode: 0o700 });
  return {
    disk: new Disk(new FSDriver({ location, visibility: 'private' })),
    readRange: async (path, range) => createReadStream(join(location, path), range),
  };
}

async function openBucket({
  bucket,
  endpoint,
  region,
  accessKeyId,
  secretAccessKey,
}: Extract<FilesAddress, { kind: 's3' }>): Promise<Opened> {
  const [{ Disk }, { S3Driver }, { S3Client, GetObjectCommand }] = await Promise.all([
    import('flydrive'),
    import('flydrive/drivers/s3'),
    import('@aws-sdk/client-s3'),
  ]);
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Silences the library's console output; failures are reported by `report`.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: S3_CONNECT_MS, requestTimeout: S3_REQUEST_MS },
  });
  return {
    // Dekanat checks access itself, and many S3-compatible servers support neither ACLs nor the newer checksums.
    disk: new Disk(new S3Driver({ client, bucket, visibility: 'private', supportsACL: false })),
    readRange: async (path, { start, end }) => {
      const command = new GetObjectCommand({ Bucket: bucket, Key: path, Range: `bytes=${start}-${end}` });
      return (await client.send(command)).Body as Readable;
    },
  };
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

/** A second name for the file, without copying its bytes. @returns whether the file system allows that */
async function linkFile(path: string, target: string): Promise<boolean> {
  await mkdir(dirname(target), { recursive: true });
  return link(path, target).then(
    () => true,
    () => false,
  );
}

/** The library and the S3 client are loaded on first use. */
export function createStorage(
  address: FilesAddress,
  directory: string,
  report: (error: unknown) => void,
): FileStorage {
  const folder = join(directory, 'files');
  let opening: Promise<Opened> | undefined;
  const open = () => {
    opening ??= (address.kind === 'disk' ? openFolder(folder) : openBucket(address)).catch(
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  const withRefusals = async <Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await open());
    } catch (error) {
      report(causeOf(error));
      throw refusalFor(error);
    }
  };
  const localPath = (key: string, variant: Variant) =>
    address.kind === 'disk' ? join(folder, pathOf(key, variant)) : undefined;
  return {
    localPath,
    store: (key, variant, path) =>
      withRefusals(async ({ disk }) => {
        const target = localPath(key, variant);
        if (target !== undefined && (await linkFile(path, target))) return;
        const { size } = await stat(path);
        await disk.putStream(pathOf(key, variant), createReadStream(path), { contentLength: size });
      }),
    read: (key, variant, range) =>
      withRefusals(async ({ disk, readRange }) => {
        const path = pathOf(key, variant);
        const stream = range === undefined ? await disk.getStream(path) : await readRange(path, range);
        // Opening a local file succeeds for a missing one; the error comes later.
        if (stream instanceof ReadStream) await once(stream, 'open');
        return stream;
      }),
    remove: (key) =>
      withRefusals(async ({ disk }) => {
        for (const variant of VARIANTS) await disk.delete(pathOf(key, variant));
      }),
  };
}
