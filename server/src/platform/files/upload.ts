import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { basename, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { FILES_AT_ONCE, FILES_FIELD } from '@dekanat/contract/files/files.ts';
import type { BusboyFileStream, BusboyInstance } from '@fastify/busboy';
import { Invalid, invalidField, Refusal } from '#api/errors.ts';
import type { MultipartBody } from '#api/multipart-body.ts';
import { typeOf } from './file-types.ts';

/** What may come, and what is said when it does not. */
export interface UploadRules {
  types: readonly string[];
  wrongType: string;
  /** What a file is taken for whose content does not say. */
  otherwise?: string;
  /** A file must be smaller. */
  bytes: number;
  tooLarge: string;
  values?: Record<string, unknown>;
}

/** A file that has arrived whole, in a directory of its own. */
export interface UploadedFile {
  path: string;
  name: string;
  mime: string;
}

/** Headers of a part: its disposition, type and encoding. */
const PART_HEADERS = 16;
const PART_HEADER_BYTES = 8 * 1024;
/** Enough of a file to know its type. */
const HEAD_BYTES = 4_100;
/** What still comes after a refusal is read and thrown away up to here, so that the sender reads the answer. */
const DISCARDED_BYTES = 64 * 1024 * 1024;

const unreadable = () => new Refusal('malformed', { key: 'file.malformed' });
const unknownField = (field: string) =>
  new Invalid([{ field, key: 'invalid.unrecognized_keys', values: { field } }]);

async function parserFor({ headers }: MultipartBody, bytes: number): Promise<BusboyInstance> {
  const { Busboy } = await import('@fastify/busboy');
  try {
    return new Busboy({
      headers: headers as { 'content-type': string },
      limits: {
        fileSize: bytes - 1,
        files: FILES_AT_ONCE,
        parts: FILES_AT_ONCE + 1,
        headerPairs: PART_HEADERS,
        headerSize: PART_HEADER_BYTES,
        fieldNameSize: 100,
        fieldSize: 1,
      },
    });
  } catch {
    throw unreadable();
  }
}

/** What a broken form, a full disk and our own refusals come to. */
function refusalFor(error: unknown): Error {
  if (error instanceof Refusal || error instanceof Invalid) return error;
  const ofSystem = (error as { syscall?: string } | null)?.syscall !== undefined;
  return ofSystem ? new Refusal('unavailable') : unreadable();
}

/** The last part of a path, of whatever system, without what no file system takes. */
function tidyName(given: string | undefined): string {
  const last = basename((given ?? '').replaceAll('\\', '/'));
  return normaliseText(last.replace(/[\p{C}<>:"/|?*]/gu, ''));
}

/** Passes a file on as it arrives and looks at its first bytes: what may not be here is not read to its end. */
function checked({ types, wrongType, otherwise, values = {} }: UploadRules, found: (mime: string) => void) {
  const judge = async (head: Buffer) => {
    if (head.length === 0) throw invalidField(FILES_FIELD, 'file.empty');
    const mime = (await typeOf(head)) ?? otherwise;
    if (mime === undefined || !types.includes(mime))
      throw new Refusal('unsupported_type', { key: wrongType, values });
    found(mime);
  };
  return async function* (source: AsyncIterable<Buffer>) {
    let head: Buffer | undefined = Buffer.alloc(0);
    for await (const chunk of source) {
      if (head === undefined) yield chunk;
      else {
        head = Buffer.concat([head, chunk]);
        if (head.length < HEAD_BYTES) continue;
        await judge(head);
        yield head;
        head = undefined;
      }
    }
    if (head === undefined) return;
    await judge(head);
    yield head;
  };
}

async function receiveFile(
  stream: BusboyFileStream,
  name: string,
  path: string,
  acceptance: UploadRules,
): Promise<UploadedFile> {
  let mime = '';
  const check = checked(acceptance, (found) => {
    mime = found;
  });
  await pipeline(stream, check, createWriteStream(path, { flags: 'wx', mode: 0o600 }));
  return { path, name: tidyName(name), mime };
}

/** Reads on without keeping anything; whoever never ends loses the connection. */
function discard(stream: Readable): void {
  let bytes = 0;
  stream.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    if (bytes > DISCARDED_BYTES) stream.destroy();
  });
  stream.resume();
}

/**
 * Reads a multipart body file by file into `directory`, which is its caller's to remove. The first thing that is wrong
 * ends it. Memory holds no more than the buffers between socket and disk.
 */
export async function receiveUpload(
  incoming: MultipartBody,
  directory: string,
  acceptance: UploadRules,
): Promise<UploadedFile[]> {
  const { stream } = incoming;
  const { tooLarge, values = {} } = acceptance;
  const parser = await parserFor(incoming, acceptance.bytes);
  const { promise: ended, resolve: end, reject: fail } = Promise.withResolvers<void>();
  const tooMany = () => fail(new Refusal('too_large', { key: 'file.most', values: { most: FILES_AT_ONCE } }));
  const arriving: { file: BusboyFileStream; whole: Promise<UploadedFile> }[] = [];
  parser
    .on('file', (field, file, name) => {
      file.on('error', () => undefined);
      file.once('limit', () => fail(new Refusal('too_large', { key: tooLarge, values })));
      if (field !== FILES_FIELD) return fail(unknownField(field));
      const whole = receiveFile(file, name, join(directory, randomUUID()), acceptance);
      whole.catch((error: unknown) => fail(refusalFor(error)));
      arriving.push({ file, whole });
    })
    .on('field', (field) => fail(unknownField(field)))
    .on('filesLimit', tooMany)
    .on('partsLimit', tooMany)
    .on('error', () => fail(unreadable()))
    .on('finish', end);
  stream.once('close', () => stream.readableEnded || fail(unreadable()));
  stream.once('error', () => fail(unreadable()));
  if (stream.destroyed) fail(unreadable());
  stream.pipe(parser);
  try {
    await ended;
    if (arriving.length === 0) throw invalidField(FILES_FIELD, 'invalid.required');
    return await Promise.all(arriving.map(({ whole }) => whole));
  } catch (error) {
    stream.unpipe(parser);
    parser.destroy();
    for (const { file } of arriving) file.destroy();
    discard(stream);
    await Promise.allSettled(arriving.map(({ whole }) => whole));
    throw error;
  }
}
