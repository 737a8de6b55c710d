import { createHash } from 'node:crypto';
import { open, readFile, stat } from 'node:fs/promises';
import { IMAGE_BYTES } from '@dekanat/contract/files/files.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { urlOfFile } from '#features/files/shared.ts';
import { detectFileType } from '#platform/files/file-types.ts';
import {
  enforceUploadQuota,
  type PreparedFile,
  prepareUpload,
  storeUploads,
} from '#platform/files/stored-uploads.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import type { FileQuestion, Message } from './formats/file-question.ts';
import { placeOfPicture } from './formats/pictures.ts';
import type { OwnSyllabus } from './own-syllabus.ts';
import { isClaimable } from './syllabus-files.ts';

const TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];
const HEAD_BYTES = 4_100;
/** A file of pictures that take longer to decode is refused. */
const PICTURES_MS = 120_000;
const LARGEST_ID = 2_147_483_647;

/** Where the pictures of a file are, and the test that they are for. */
export interface ImportedPictures {
  /** Paths. */
  pictures: readonly string[];
  itemId: number;
  syllabus: OwnSyllabus;
}

const textsOf = ({ question, answers }: FileQuestion) => [question, ...answers.map(({ answer }) => answer)];

async function typeOf(path: string): Promise<string | undefined> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return await detectFileType(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

/** The re-encoded picture; undefined when it is none, or too large. */
async function prepared(path: string, place: number): Promise<PreparedFile | undefined> {
  const mime = await typeOf(path);
  if (mime === undefined || !TYPES.includes(mime) || (await stat(path)).size >= IMAGE_BYTES) return undefined;
  try {
    return await prepareUpload({ path, name: `${place + 1}`, mime }, 'file.image.type');
  } catch (error) {
    const isRefused = error instanceof Refusal && ['unsupported_type', 'too_large'].includes(error.code);
    if (isRefused) return undefined;
    throw error;
  }
}

/** The same file may be imported into another test at the same time, which claims its own copies of the pictures. */
export const hashOf = (bytes: Buffer, itemId: number) =>
  createHash('sha256').update(`${itemId} `).update(bytes).digest();

/** Pictures that an earlier reading of the file has stored, by their hash. */
async function storedBefore({ db, caller, scope }: Context, hashes: Buffer[]): Promise<Map<string, number>> {
  const rows = await db
    .updateTable('files')
    .set({ unclaimed_since: sql`now()` })
    .where('uploaded_by', '=', caller.id)
    .where('unclaimed_since', 'is not', null)
    .where('university_id', 'is not distinct from', scope.universityId)
    .where('source_hash', 'in', hashes)
    .returning(['id', 'source_hash'])
    .execute();
  return new Map(
    rows.flatMap(({ id, source_hash }) => (source_hash ? [[source_hash.toString('hex'), id]] : [])),
  );
}

interface NewPicture {
  place: number;
  file: PreparedFile;
}

/** Re-encodes pictures one after the other. @throws Refusal when they take too long, or the user has too many unused files */
async function prepareAll(
  context: Context,
  hashes: ReadonlyMap<number, Buffer>,
  { pictures }: ImportedPictures,
): Promise<NewPicture[]> {
  if (hashes.size === 0) return [];
  await enforceUploadQuota(context);
  const deadline = Date.now() + PICTURES_MS;
  const found: NewPicture[] = [];
  for (const [index, source_hash] of hashes) {
    if (Date.now() > deadline) throw new Refusal('too_large', { key: 'import.file.slow' });
    const file = await prepared(pictures[index] ?? '', index);
    if (file) found.push({ place: index, file: { ...file, source_hash } });
  }
  return found;
}

/** Stores pictures that are not stored yet. @returns the id of each place; places without one are no pictures */
async function storeAll(
  context: Context,
  places: readonly number[],
  given: ImportedPictures,
): Promise<Map<number, number>> {
  if (places.length === 0) return new Map();
  const hashes = new Map<number, Buffer>();
  for (const place of places)
    hashes.set(place, hashOf(await readFile(given.pictures[place] ?? ''), given.itemId));
  const known = await storedBefore(context, [...hashes.values()]);
  const idOf = (hash: Buffer) => known.get(hash.toString('hex'));
  const added = await prepareAll(
    context,
    new Map([...hashes].filter(([, hash]) => idOf(hash) === undefined)),
    given,
  );
  const files = added.map(({ file }) => file);
  const rows = files.length === 0 ? [] : await storeUploads(context, files);
  return new Map([
    ...[...hashes].flatMap(([index, hash]): [number, number][] => {
      const id = idOf(hash);
      return id === undefined ? [] : [[index, id]];
    }),
    ...rows.map(({ id }, index): [number, number] => [added[index]?.place ?? 0, id]),
  ]);
}

/** Stored pictures that the test may show, among those that the file refers to. */
async function allowed(
  context: Context,
  ids: readonly number[],
  syllabus: OwnSyllabus,
): Promise<Set<number>> {
  const possible = ids.filter((id) => id <= LARGEST_ID);
  if (possible.length === 0) return new Set();
  const rows = await context.db
    .selectFrom('files')
    .select('id')
    .where('id', 'in', possible)
    .where('width', 'is not', null)
    .where(isClaimable(context, syllabus))
    .execute();
  return new Set(rows.map(({ id }) => id));
}

const IMAGE = /<img\b[^<>]*\bsrc="\/api\/resources\/showImage\/(\d{1,10})[^"]*"[^<>]*>/g;

/**
 * Stores the pictures of a file, which are swept after a day unless a test claims them, and refers to them in its questions. A
 * picture that cannot be stored, or that belongs to another course, is a problem of its question.
 */
export async function withStoredPictures(
  context: Context,
  questions: readonly FileQuestion[],
  given: ImportedPictures,
): Promise<FileQuestion[]> {
  const shown = [...new Set(questions.flatMap(textsOf).flatMap(imagesIn))];
  const isNew = (id: number) => placeOfPicture(id) !== undefined;
  const stored = await storeAll(
    context,
    // A text may contain any number.
    shown.flatMap((id) => placeOfPicture(id) ?? []).filter((index) => index < given.pictures.length),
    given,
  );
  const own = await allowed(
    context,
    shown.filter((id) => !isNew(id)),
    given.syllabus,
  );
  const storedId = (id: number) =>
    isNew(id) ? stored.get(placeOfPicture(id) ?? 0) : own.has(id) ? id : undefined;
  return questions.map((question) => {
    const problems = new Set<Message['key']>();
    const linked = (html: string) =>
      html.replace(IMAGE, (tag, number: string) => {
        const id = storedId(Number(number));
        if (id !== undefined) return tag.replace(/src="[^"]*"/, `src="${urlOfFile(id, true)}"`);
        problems.add(isNew(Number(number)) ? 'question.picture.broken' : 'question.picture.other');
        return '';
      });
    const content = {
      question: linked(question.question),
      answers: question.answers.map(({ answer, ...flags }) => ({ ...flags, answer: linked(answer) })),
    };
    const found = [...problems].map((key) => ({ key }));
    return { ...question, ...content, problems: [...question.problems, ...found] };
  });
}
