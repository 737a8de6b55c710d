import {
  ANONYMOUS_BYTES,
  FILE_TYPES,
  files,
  IMAGE_BYTES,
  IMAGE_TYPES,
  type StoredFile,
} from '@dekanat/contract/files/files.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, isBackOfficeContext } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { type Feature, implement, withoutTransaction } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import { inScope } from '#api/scope.ts';
import type { ClaimedFiles } from '#platform/files/claimed-files.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import type { Variant } from '#platform/files/storage.ts';
import {
  callerOfUpload,
  enforceUploadQuota,
  type PreparedFile,
  prepareUpload,
  storeUploads,
  type UploadContext,
} from '#platform/files/stored-uploads.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { acceptMultipart } from './accept-multipart.ts';
import { urlOfFile } from './file-url.ts';
import { addressesOf } from './storage-addresses.ts';

const MEGABYTE = 1024 * 1024;
const IMAGE: UploadRules = {
  types: IMAGE_TYPES,
  wrongType: 'file.image.type',
  bytes: IMAGE_BYTES,
  tooLarge: 'file.image.size',
};
/** The same up to 10 MB, of clients that send no token. */
const ANONYMOUS_IMAGE: UploadRules = {
  ...IMAGE,
  bytes: ANONYMOUS_BYTES,
  tooLarge: 'file.size',
  values: { megabytes: Math.floor(ANONYMOUS_BYTES / MEGABYTE) },
};
const image = (context: UploadContext) => ('caller' in context ? IMAGE : ANONYMOUS_IMAGE);
const document = (context: UploadContext): UploadRules =>
  'caller' in context
    ? documentUpTo(context)
    : { ...ANONYMOUS_IMAGE, types: FILE_TYPES, wrongType: 'file.type' };
const documentUpTo = ({ services }: Context<Caller>): UploadRules => ({
  types: FILE_TYPES,
  wrongType: 'file.type',
  bytes: services.config.fileLimitMb * MEGABYTE,
  tooLarge: 'file.size',
  values: { megabytes: services.config.fileLimitMb },
});

/** Addresses of uploaded files: clients of students show them without a token. */
async function urlsOf(context: UploadContext, rows: readonly { id: number; width: number | null }[]) {
  const kind = callerOfUpload(context)?.kind;
  if (kind === 'staff' || kind === 'teacher')
    return new Map(rows.map(({ id, width }) => [id, urlOfFile(id, width !== null)]));
  const addresses = await addressesOf(
    context.services,
    context.db,
    rows.map(({ id }) => id),
  );
  return new Map([...addresses].map(([id, { url }]) => [id, url]));
}

/** Stores all files of an upload or none. */
async function store(context: UploadContext, body: MultipartBody, rules: UploadRules): Promise<StoredFile[]> {
  if (!(body instanceof MultipartBody)) throw new Refusal('unsupported_type');
  await enforceUploadQuota(context);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const prepared: PreparedFile[] = [];
    for (const upload of await receiveUpload(body, directory, rules))
      prepared.push(await prepareUpload(upload, rules.wrongType));
    const rows = await storeUploads(context, prepared);
    const urls = await urlsOf(context, rows);
    return rows.map(({ width: _width, ...row }) => ({ ...row, file_url: urls.get(row.id) ?? '' }));
  });
}

const anyOf = (conditions: RawBuilder<SqlBool>[]) =>
  sql<SqlBool>`(${sql.join([sql`false`, ...conditions], sql` or `)})`;

/** Condition: what staff of the university read of a table; null: nothing. */
function ofStaff({ scope, caller }: Context, declared: ClaimedFiles): RawBuilder<SqlBool> | null {
  const { staff, ofFaculty, published } = declared;
  if (staff === undefined || (staff !== 'all' && !caller.permissions.has(staff))) return published ?? null;
  const ofScope = scope.facultyId === null || !ofFaculty ? sql<SqlBool>`true` : ofFaculty(scope);
  return published ? anyOf([published, ofScope]) : ofScope;
}

/** Condition: the file belongs to a record that the caller may see. */
function ofVisibleRecord(context: Context<Caller>, claimed: readonly ClaimedFiles[]) {
  const { caller } = context;
  const conditionOf = (declared: ClaimedFiles) => {
    if (caller.kind === 'student') return declared.ofStudent?.(caller.studentId) ?? null;
    return isBackOfficeContext(context) ? ofStaff(context, declared) : null;
  };
  return anyOf(
    claimed.flatMap((declared) => {
      const condition = conditionOf(declared);
      return condition === null ? [] : [ofTable(declared, condition)];
    }),
  );
}

const ofTable = ({ table }: ClaimedFiles, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`(files.claimed_table = ${table} and ${condition})`;

/** Files that the caller may see: own uploads, and files of records. */
const visible = (context: Context<Caller>, id: number, claimed: readonly ClaimedFiles[]) =>
  context.db
    .selectFrom('files')
    .where('files.id', '=', id)
    .where((eb) =>
      eb.or([
        ...claimed.flatMap((declared) =>
          declared.ofAccount ? [ofTable(declared, declared.ofAccount(context.caller.id))] : [],
        ),
        eb.and([
          inScope(context.scope, { university: 'files.university_id' }),
          eb.or([eb('uploaded_by', '=', context.caller.id), ofVisibleRecord(context, claimed)]),
        ]),
      ]),
    );

/** An invisible file is answered like a missing one. */
async function show(
  context: Context<Caller>,
  claimed: readonly ClaimedFiles[],
  { id, variant, images = false }: { id: number; variant: Variant; images?: boolean },
): Promise<Download> {
  const file = await visible(context, id, claimed)
    .select(['key', 'name', 'mime', 'claimed_table', 'claimed_id'])
    .$if(images, (query) => query.where('width', 'is not', null))
    .executeTakeFirstOrThrow(notFound);
  const declared = claimed.find(({ table }) => table === file.claimed_table);
  if (declared?.requireAllowed && file.claimed_id !== null) {
    if (!isBackOfficeContext(context)) throw new Refusal('forbidden');
    await declared.requireAllowed(context, file.claimed_id);
  }
  return {
    filename: file.name,
    mime: file.mime,
    body: await context.services.storage.read(file.key, variant),
    etag: `${file.key}-${variant}`,
    ...(images ? { inline: true } : {}),
  };
}

const storeWith = (acceptanceOf: (context: UploadContext) => UploadRules) =>
  withoutTransaction((context: UploadContext, { body }: { body: MultipartBody }) =>
    store(context, body, acceptanceOf(context)),
  );

/** Uploads and downloads; `claimed` are the declarations of all features. */
export const fileFeature = (claimed: readonly ClaimedFiles[]): Feature =>
  acceptMultipart(
    implement(files, {
      storeImage: storeWith(image),
      storeImageEditor: storeWith(() => IMAGE),
      storeFile: storeWith(document),
      showImage: (context, { params: { id }, query }) => {
        const variant = query.size === 'thumbnail' ? 'thumbnail' : 'original';
        return show(context, claimed, { id, variant, images: true });
      },
      file: (context, { params: { id } }) => show(context, claimed, { id, variant: 'original' }),
    }),
  );
