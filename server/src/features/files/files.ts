import type { Permission } from '@dekanat/contract/api/permissions.ts';
import {
  FILE_TYPES,
  files,
  IMAGE_BYTES,
  IMAGE_TYPES,
  type StoredFile,
} from '@dekanat/contract/files/files.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import { type Context, isBackOfficeContext } from '#api/context.ts';
import type { Download } from '#api/download.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { type Feature, implement, withoutTransaction } from '#api/implement.ts';
import { MultipartBody } from '#api/multipart-body.ts';
import { inScope } from '#api/scope.ts';
import { concernsStudent, fileOfContent } from '#features/content/shared.ts';
import { fileOfMessages } from '#features/messages/shared.ts';
import { requireStillAllowed } from '#features/operations/shared.ts';
import { fileOfStudents } from '#features/students/shared.ts';
import { fileOfTeachers } from '#features/teachers/shared.ts';
import { withSpoolDirectory } from '#platform/files/spool.ts';
import type { Variant } from '#platform/files/storage.ts';
import {
  enforceUploadQuota,
  type PreparedFile,
  prepareUpload,
  storeUploads,
} from '#platform/files/stored-uploads.ts';
import { receiveUpload, type UploadRules } from '#platform/files/upload.ts';
import { acceptMultipart, urlOfFile } from './shared.ts';

const MEGABYTE = 1024 * 1024;
const IMAGE: UploadRules = {
  types: IMAGE_TYPES,
  wrongType: 'file.image.type',
  bytes: IMAGE_BYTES,
  tooLarge: 'file.image.size',
};
const document = ({ services }: Context<Caller>): UploadRules => ({
  types: FILE_TYPES,
  wrongType: 'file.type',
  bytes: services.config.fileLimitMb * MEGABYTE,
  tooLarge: 'file.size',
  values: { megabytes: services.config.fileLimitMb },
});

/** Stores all files of an upload or none. */
async function store(
  context: Context<Caller>,
  body: MultipartBody,
  rules: UploadRules,
): Promise<StoredFile[]> {
  if (!(body instanceof MultipartBody)) throw new Refusal('unsupported_type');
  await enforceUploadQuota(context);
  return withSpoolDirectory(context.services.config.dataDirectory, async (directory) => {
    const prepared: PreparedFile[] = [];
    for (const upload of await receiveUpload(body, directory, rules))
      prepared.push(await prepareUpload(upload, rules.wrongType));
    const rows = await storeUploads(context, prepared);
    return rows.map(({ width, ...row }) => ({ ...row, file_url: urlOfFile(row.id, width !== null) }));
  });
}

/**
 * Condition: the file is claimed by a record that the user may see. Files of jobs belong to the requester; files of students,
 * teachers, syllabi and drafts of posts require the permission to list them. A user restricted to a faculty sees files of all
 * syllabi, posts and links, of the question bank and the letterhead, and of its accounts, teachers, students and orders: a new table with files must be added here,
 * otherwise such users see none of them.
 */
const allocatedBytes = ({ scope, caller }: Context) => {
  const of = (needs: Permission, ...tables: string[]) => (caller.permissions.has(needs) ? [] : tables);
  const hiddenTables = [
    'jobs',
    'messages',
    ...of('student_index', 'students', 'orders'),
    ...of('teacher_index', 'teachers'),
    ...of('post_index', 'posts', 'useful_resources'),
    ...of('syllabus_index', 'syllabi', 'bank_questions'),
  ];
  // The feed of published posts is for all staff.
  const isClaimed = sql<boolean>`(claimed_table <> all(${hiddenTables}::text[]) or ${fileOfContent(sql`true`)})`;
  return scope.facultyId === null
    ? isClaimed
    : sql<boolean>`${isClaimed} and (claimed_table = 'users' and claimed_id in (select user_id from admins where faculty_id = ${scope.facultyId})
        or claimed_table in ('syllabi', 'bank_questions', 'letterheads', 'posts', 'useful_resources')
        or ${fileOfTeachers(scope)} or ${fileOfStudents(scope)})`;
};

/** Condition: the file belongs to a record that the caller may see. Students see their own photo and what is published for them. */
const ofVisibleRecord = (context: Context<Caller>) => {
  if (context.caller.kind === 'student')
    return sql<boolean>`(claimed_table = 'students' and claimed_id = ${context.caller.studentId}
      or ${fileOfContent(concernsStudent(context.caller.studentId))})`;
  return isBackOfficeContext(context) ? allocatedBytes(context) : sql<boolean>`false`;
};

/** Files that the caller may see: own uploads, and files of records. */
const visible = (context: Context<Caller>, id: number) =>
  context.db
    .selectFrom('files')
    .where('files.id', '=', id)
    .where((eb) =>
      eb.or([
        // The receiver of an answer may belong to another university.
        fileOfMessages(context.caller.id),
        eb.and([
          inScope(context.scope, { university: 'files.university_id' }),
          eb.or([eb('uploaded_by', '=', context.caller.id), ofVisibleRecord(context)]),
        ]),
      ]),
    );

/** An invisible file is answered like a missing one. */
async function show(
  context: Context<Caller>,
  id: number,
  variant: Variant,
  images: boolean,
): Promise<Download> {
  const file = await visible(context, id)
    .select(['key', 'name', 'mime', 'claimed_table', 'claimed_id'])
    .$if(images, (query) => query.where('width', 'is not', null))
    .executeTakeFirstOrThrow(notFound);
  if (file.claimed_table === 'jobs' && file.claimed_id !== null) {
    if (!isBackOfficeContext(context)) throw new Refusal('forbidden');
    await requireStillAllowed(context, file.claimed_id);
  }
  return {
    filename: file.name,
    mime: file.mime,
    body: await context.services.storage.read(file.key, variant),
    etag: `${file.key}-${variant}`,
    ...(images ? { inline: true } : {}),
  };
}

const storeWith = (acceptanceOf: (context: Context<Caller>) => UploadRules) =>
  withoutTransaction((context: Context<Caller>, { body }: { body: MultipartBody }) =>
    store(context, body, acceptanceOf(context)),
  );

export const fileFeature: Feature = acceptMultipart(
  implement(files, {
    storeImage: storeWith(() => IMAGE),
    storeImageEditor: storeWith(() => IMAGE),
    storeFile: storeWith(document),
    showImage: (context, { params, query }) =>
      show(context, params.id, query.size === 'thumbnail' ? 'thumbnail' : 'original', true),
    file: (context, { params }) => show(context, params.id, 'original', false),
  }),
);
