import type { Language } from '@dekanat/contract/api/languages.ts';
import type { PostType } from '@dekanat/contract/content/post-types.ts';
import { type PostItem, posts } from '@dekanat/contract/content/posts.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope } from '#api/scope.ts';
import { requireUnchanged } from '#crud/fixed-fields.ts';
import { listHandler } from '#crud/list-handler.ts';
import { translatedRecords } from '#crud/translated-records.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { claimExactly } from '#features/files/shared.ts';
import { imagesIn } from '#platform/rich-text/rich-text.ts';
import { exportPosts } from './content-exports.ts';
import { matchingPosts, POST, POST_NAMES, records, rowsOf } from './post-rows.ts';
import { sanitised } from './sanitised-description.ts';

const handlers = translatedRecords({
  table: 'posts',
  texts: POST,
  ofUniversity: true,
  visible: (context) => matchingPosts(context, {}),
  shown: records,
  names: POST_NAMES,
});

type Fields = z.output<typeof posts.create.body>;

async function read(context: Context, id: number, language = context.language) {
  const post = await handlers.read({ ...context, language }, { params: { id } });
  const { facultyId } = context.scope;
  return { ...post, changeable: facultyId === null || post.faculty_id === facultyId };
}

/** The post, locked. @throws Refusal 404 outside the scope, 403 for a user of another faculty */
async function lockOwn(context: Context, id: number) {
  const { facultyId } = context.scope;
  const post = await matchingPosts(context, {})
    .select(['posts.id', 'posts.university_id', 'posts.faculty_id', sql<PostType>`posts.type`.as('type')])
    .where('posts.id', '=', id)
    .forUpdate('posts')
    .executeTakeFirstOrThrow(notFound);
  if (facultyId !== null && post.faculty_id !== facultyId) throw new Refusal('forbidden');
  return post;
}

/** Users of one faculty write for their faculty. @throws Invalid for another one */
function facultyFor({ scope: { facultyId } }: Context, chosen: number | null | undefined) {
  if (facultyId === null || chosen === undefined || chosen === facultyId) return chosen;
  if (chosen === null) return facultyId;
  throw invalidField('faculty_id', 'invalid.out_of_scope');
}

interface PostTexts {
  description: string;
  translations?: { language: Language; title: string; description: string }[] | undefined;
  semester_ids?: number[] | undefined;
  items?: PostItem[] | undefined;
  faculty_id?: number | null | undefined;
}

/** The columns of the table and the texts, with sanitised descriptions and the faculty of the caller. */
async function stored<Body extends PostTexts>(context: Context, body: Body) {
  const { semester_ids: _own, items: _items, translations = [], ...columns } = body;
  return {
    ...columns,
    faculty_id: facultyFor(context, body.faculty_id),
    description: await sanitised(body.description),
    translations: await Promise.all(
      translations.map(async (one) => ({ ...one, description: await sanitised(one.description) })),
    ),
  };
}

const idsOf = (chosen: number | number[] | undefined): number[] => [chosen ?? []].flat();

/** The semesters that a form names, one by one and in rows. @throws Invalid on a row whose year or curriculum differs */
async function semestersOf(
  { db }: Context,
  { semester_ids, items }: Pick<PostTexts, 'semester_ids' | 'items'>,
): Promise<number[] | undefined> {
  if (items === undefined) return semester_ids;
  const named = items.flatMap((item) => idsOf(item.semester_ids));
  const rows = await db
    .selectFrom('semesters')
    .where('id', '=', sql<number>`any(${named}::integer[])`)
    .select(['id', 'curriculum_id', 'academic_year_id'])
    .execute();
  const known = new Map(rows.map((row) => [row.id, row]));
  const fits = (chosen: number | number[] | undefined, id: number | undefined) =>
    chosen === undefined || id === undefined || idsOf(chosen).includes(id);
  for (const [index, { semester_ids: chosen, curriculum_ids, academic_year_ids }] of items.entries())
    for (const found of idsOf(chosen).map((id) => known.get(id)))
      if (!fits(curriculum_ids, found?.curriculum_id) || !fits(academic_year_ids, found?.academic_year_id))
        throw invalidField(`items.${index}.semester_ids`, 'invalid.out_of_scope');
  return [...(semester_ids ?? []), ...named];
}

/** @throws Invalid unless all semesters are in the scope of the caller and in the university */
async function setSemesters(
  { db, scope }: Context,
  { id, university_id, type }: { id: number; university_id: number; type: PostType },
  semesterIds: readonly number[] | undefined,
): Promise<void> {
  if (semesterIds === undefined) return;
  const ids = [...new Set(semesterIds)];
  if (type === 'advertisement' && ids.length === 0)
    throw invalidField('semester_ids', 'post.semester.required');
  const known = await db
    .selectFrom('semesters')
    .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
    .where('semesters.id', '=', sql<number>`any(${ids}::integer[])`)
    .where('curricula.university_id', '=', university_id)
    .where(inScope(scope, CURRICULUM_SCOPE))
    .select('semesters.id')
    .execute();
  if (known.length !== ids.length) throw invalidField('semester_ids', 'invalid.out_of_scope');
  await db
    .deleteFrom('post_semesters')
    .where('post_id', '=', id)
    .where(sql<SqlBool>`semester_id <> all(${ids}::integer[])`)
    .execute();
  await sql`insert into post_semesters (post_id, university_id, semester_id)
    select ${id}, ${university_id}, unnest(${ids}::integer[]) on conflict do nothing`.execute(db);
}

/** The semesters of a post whose students are of another faculty than it is for: that of their curriculum. */
const semestersElsewhere = async ({ db }: Context, id: number): Promise<number[]> =>
  (
    await db
      .selectFrom('post_semesters')
      .innerJoin('posts', 'posts.id', 'post_semesters.post_id')
      .innerJoin('semesters', 'semesters.id', 'post_semesters.semester_id')
      .innerJoin('curricula', 'curricula.id', 'semesters.curriculum_id')
      .where('post_semesters.post_id', '=', id)
      .whereRef('curricula.faculty_id', '<>', 'posts.faculty_id')
      .select('post_semesters.semester_id')
      .execute()
  ).map(({ semester_id }) => semester_id);

/**
 * Nobody is in the faculty and in such a semester. `before`: those that were stored for the same faculty, because a speciality can move to
 * another one.
 * @throws Invalid
 */
async function requireReaders(context: Context, id: number, before: readonly number[] = []): Promise<void> {
  const elsewhere = await semestersElsewhere(context, id);
  if (elsewhere.some((semester) => !before.includes(semester)))
    throw invalidField('semester_ids', 'post.semester.other_faculty');
}

/** Claims the picture and the pictures of all texts. A schedule may be a PDF. */
async function claimFiles(context: Context, id: number, type: PostType): Promise<void> {
  const { img, draft, university_id, translations } = await handlers.read(context, { params: { id } });
  const owner = { table: 'posts', id, universityId: university_id } as const;
  const pictures = translations.flatMap(({ description }) => imagesIn(description));
  if (img === null && !draft) throw invalidField('img', 'post.img.required');
  const files = [
    ...(img === null ? [] : [{ id: img, field: 'img', image: type === 'news' }]),
    ...pictures.map((id) => ({ id, field: 'description', image: true })),
  ];
  await claimExactly(context, files, owner);
}

async function create(context: Context, body: Fields) {
  const written = { ...(await stored(context, body)), author_id: context.caller.id };
  const { id, university_id } = await handlers.create(context, { body: written });
  await setSemesters(context, { id, university_id, type: body.type }, await semestersOf(context, body));
  await requireReaders(context, id);
  await claimFiles(context, id, body.type);
  return read(context, id, body.language);
}

export const postFeature = implement(posts, {
  list: listHandler(rowsOf, matchingPosts, POST_NAMES),
  export: exportPosts,
  read: (context, { params }) => read(context, params.id),
  check: handlers.check,
  create: (context, { body }) => create(context, body),
  update: async (context, { params: { id }, body: { type, ...body } }) => {
    const post = await lockOwn(context, id);
    requireUnchanged({ type }, post);
    const written = await stored(context, body);
    const isMoved = written.faculty_id !== undefined && written.faculty_id !== post.faculty_id;
    const before = isMoved ? [] : await semestersElsewhere(context, id);
    await handlers.update(context, { params: { id }, body: written });
    await setSemesters(context, post, await semestersOf(context, body));
    await requireReaders(context, id, before);
    await claimFiles(context, id, post.type);
    return read(context, id, body.language);
  },
  remove: async (context, { params }) => {
    await lockOwn(context, params.id);
    return handlers.remove(context, { params });
  },
});
