import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, inTransaction, type PublicContext } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { networkOf } from '#api/http/network.ts';
import type { TextKey } from '#locales/text-key.ts';
import { enforceAnonymousQuota } from './anonymous-uploads.ts';
import { endsAsPdf } from './file-types.ts';
import { encodeImage } from './images.ts';
import { claimFiles, type FileParts, storeFiles } from './stored-files.ts';
import type { UploadedFile } from './upload.ts';

const MEGABYTE = 1024 * 1024;
/** Per user: enough for any form, too little to fill a disk. */
const MAX_UNCLAIMED_FILES = 500;
const MAX_UNCLAIMED_BYTES = 1_000 * MEGABYTE;
const RETRY_AFTER_SECONDS = 3_600;
const MAX_NAME_LENGTH = 120;
const EXTENSION: Record<string, string> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
};
const JPEG = 'image/jpeg';

/** The file name with the extension of its type. */
function fileNameFor(name: string, mime: string): string {
  const extension = EXTENSION[mime] ?? '';
  const sentExtension = extname(name).toLowerCase();
  const stem =
    [...basename(name, extname(name))].slice(0, MAX_NAME_LENGTH).join('').replace(/^\.+/, '') || 'file';
  return stem + (sentExtension === '.jpeg' && extension === '.jpg' ? sentExtension : extension);
}

/** An upload of a signed-in user, or one without an account. */
export type UploadContext = PublicContext | Context<Caller>;
export const callerOfUpload = (context: UploadContext): Caller | undefined =>
  'caller' in context ? context.caller : undefined;

/** Refuses uploads while the user, or the network, has too many unclaimed files. */
export async function enforceUploadQuota(context: UploadContext): Promise<void> {
  const { services, address } = context;
  const caller = callerOfUpload(context);
  if (caller === undefined) return enforceAnonymousQuota(services.db, address);
  const { files: count, bytes } = await services.db
    .selectFrom('files')
    .select([sql<number>`count(*)`.as('files'), sql<number>`coalesce(sum(size), 0)`.as('bytes')])
    .where('uploaded_by', '=', caller.id)
    .where('unclaimed_since', 'is not', null)
    .executeTakeFirstOrThrow();
  if (count >= MAX_UNCLAIMED_FILES || bytes >= MAX_UNCLAIMED_BYTES)
    throw new Refusal('too_many', { key: 'file.unclaimed', values: { seconds: RETRY_AFTER_SECONDS } });
}

export interface PreparedFile {
  parts: FileParts;
  name: string;
  mime: string;
  size: number;
  width: number | null;
  height: number | null;
  /** What the bytes were before they were re-encoded; null for uploads that nobody reads again. */
  source_hash: Buffer | null;
}

/** The stored form of an uploaded file: images are re-encoded without metadata, those that are no JPEG as PNG. */
export async function prepareUpload(upload: UploadedFile, wrongType: TextKey): Promise<PreparedFile> {
  const { path, mime } = upload;
  const source_hash = null;
  if (mime.startsWith('image/')) {
    const thumbnail = `${path}.thumbnail`;
    const { width, height } = await encodeImage({ path, thumbnail, mime }, wrongType);
    const { size } = await stat(path);
    const stored = mime === JPEG ? JPEG : 'image/png';
    const name = fileNameFor(upload.name, stored);
    return { parts: { original: path, thumbnail }, name, mime: stored, width, height, size, source_hash };
  }
  if (!(await endsAsPdf(path))) throw new Refusal('unsupported_type', { key: 'file.broken' });
  const { size } = await stat(path);
  const name = fileNameFor(upload.name, mime);
  return { parts: { original: path }, name, mime, width: null, height: null, size, source_hash };
}

/** Stores all files or none, claimed by nothing yet. @returns their rows in the same order */
export const storeUploads = (context: UploadContext, prepared: readonly PreparedFile[]) =>
  storeFiles(
    context.services,
    prepared.map(({ parts }) => parts),
    (keys) =>
      inTransaction(context, async (db) => {
        await claimFiles(db, keys);
        return db
          .insertInto('files')
          .values(
            prepared.map(({ parts: _parts, ...file }, index) => ({
              ...file,
              key: keys[index] ?? '',
              university_id: 'scope' in context ? context.scope.universityId : null,
              uploaded_by: callerOfUpload(context)?.id ?? null,
              uploaded_from: 'caller' in context ? null : networkOf(context.address),
            })),
          )
          .returning(['id', 'name', 'size', 'mime', 'width'])
          .execute();
      }),
  );
