import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { copyFile, link, mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
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
  /** Bytes of the object. @throws like `read` */
  size(key: string, variant: Variant): Promise<number>;
  /** Where a program finds the bytes; undefined in a bucket. */
  localPath(key: string, variant: Variant): string | undefined;
  /** Removing a missing object succeeds. */
  remove(key: string): Promise<void>;
}

const S3_CONNECT_MS = 3_000;
/** Each video that is being played holds one, also while its player is paused; the library's 50 would stop all other reads. */
const S3_CONNECTIONS = 1_000;

interface S3Limits {
  /** Until a bucket answers. */
  answerMs: number;
  /** Without a byte in either direction; longer than a player may pause (open-responses.ts). */
  silentMs: number;
}
const S3_LIMITS: S3Limits = { answerMs: 20_000, silentMs: 90_000 };

/** Where the bytes are: a folder of this machine, or a bucket. */
interface ObjectStore {
  write(path: string, file: string): Promise<void>;
  /** @throws when the object is missing or the store is unreachable */
  read(path: string, range: ByteRange | undefined): Promise<Readable>;
  size(path: string): Promise<number>;
  remove(path: string): Promise<void>;
}

async function openFolder(location: string): Promise<ObjectStore> {
  await mkdir(location, { recursive: true, mode: 0o700 });
  return {
    async write(path, file) {
      const target = join(location, path);
      await mkdir(dirname(target), { recursive: true });
      // No row refers to an object before it is stored, so no reader sees a part of a copy.
      if (!(await linkFile(file, target))) await copyFile(file, target);
    },
    async read(path, range) {
      const stream = createReadStream(join(location, path), range);
      // A missing file is an error of opening, which comes after the stream exists.
      await once(stream, 'open');
      return stream;
    },
    size: async (path) => (await stat(join(location, path))).size,
    remove: (path) => rm(join(location, path), { force: true }),
  };
}

const connectionsOf = ({ answerMs, silentMs }: S3Limits) => ({
  connectionTimeout: S3_CONNECT_MS,
  requestTimeout: answerMs,
  throwOnRequestTimeout: true,
  socketTimeout: silentMs,
  httpAgent: { maxSockets: S3_CONNECTIONS },
  httpsAgent: { maxSockets: S3_CONNECTIONS },
});

async function openBucket(
  { bucket, endpoint, region, accessKeyId, secretAccessKey }: Extract<FilesAddress, { kind: 's3' }>,
  limits: S3Limits,
): Promise<ObjectStore> {
  const { S3Client, DeleteObjectCommand, GetObjectCommand, HeadObjectCommand, PutObjectCommand } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    forcePathStyle: true,
    // Many S3-compatible servers do not support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 2,
    // Silences the library's console output; failures are reported by `report`.
    logger: { debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: connectionsOf(limits),
  });
  return {
    async write(path, file) {
      const { size } = await stat(file);
      const Body = createReadStream(file);
      const command = new PutObjectCommand({ Bucket: bucket, Key: path, Body, ContentLength: size });
      // A bucket answers after the last byte, which of gigabytes comes later than `answerMs`.
      await client.send(command, { requestTimeout: 0 }).finally(() => Body.destroy());
    },
    async read(path, range) {
      const Range = range && `bytes=${range.start}-${range.end}`;
      const { Body } = await client.send(new GetObjectCommand({ Bucket: bucket, Key: path, Range }));
      return Body as Readable;
    },
    async size(path) {
      const { ContentLength } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: path }));
      if (ContentLength === undefined) throw new Error(`The bucket does not tell the size of ${path}`);
      return ContentLength;
    },
    async remove(path) {
      await client.send(new DeleteObjectCommand({ Bucket: bucket, Key: path }));
    },
  };
}

/** Two letters of the key form a directory, because some file systems are slow with many files in one. */
const pathOf = (key: string, variant: Variant) =>
  variant === 'backup'
    ? `backups/${key}.tar`
    : `${key.slice(0, 2)}/${key}${variant === 'original' ? '' : `-${variant}`}`;

/** Whether a reported error says that an object is missing. */
export function isMissingObject(error: unknown): boolean {
  const { code, name } = (error ?? {}) as { code?: string; name?: string };
  return code === 'ENOENT' || name === 'NoSuchKey' || name === 'NotFound';
}

const refusalFor = (error: unknown): Refusal =>
  isMissingObject(error) ? notFound() : new Refusal('unavailable');

/** A second name for the file, without copying its bytes. @returns whether the file system allows that */
async function linkFile(path: string, target: string): Promise<boolean> {
  return link(path, target).then(
    () => true,
    () => false,
  );
}

/** The S3 client is loaded on first use. */
export function createStorage(
  address: FilesAddress,
  directory: string,
  report: (error: unknown) => void,
  limits = S3_LIMITS,
): FileStorage {
  const folder = join(directory, 'files');
  let opening: Promise<ObjectStore> | undefined;
  const open = () => {
    opening ??= (address.kind === 'disk' ? openFolder(folder) : openBucket(address, limits)).catch(
      (error: unknown) => {
        opening = undefined;
        throw error;
      },
    );
    return opening;
  };
  const withRefusals = async <Result>(work: (objects: ObjectStore) => Promise<Result>): Promise<Result> => {
    try {
      return await work(await open());
    } catch (error) {
      report(error);
      throw refusalFor(error);
    }
  };
  return {
    localPath: (key, variant) => (address.kind === 'disk' ? join(folder, pathOf(key, variant)) : undefined),
    store: (key, variant, path) => withRefusals((objects) => objects.write(pathOf(key, variant), path)),
    read: (key, variant, range) => withRefusals((objects) => objects.read(pathOf(key, variant), range)),
    size: (key, variant) => withRefusals((objects) => objects.size(pathOf(key, variant))),
    remove: (key) =>
      withRefusals(async (objects) => {
        for (const variant of VARIANTS) await objects.remove(pathOf(key, variant));
      }),
  };
}
