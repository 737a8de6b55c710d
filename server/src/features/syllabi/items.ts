import { lessonItems } from '@dekanat/contract/syllabi/lesson-items.ts';
import { type ItemType, type LessonType, problemOfItem } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { isEmpty, type Question } from '@dekanat/contract/syllabi/questions.ts';
import type { Video } from '@dekanat/contract/syllabi/videos.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { definedOnly } from '#crud/paging.ts';
import { lockVersion } from '#crud/versions.ts';
import { keepExams, lockUse } from './exam-guard.ts';
import { hide, unhide } from './hidden-parts.ts';
import { lastPlace, placeParts } from './modules.ts';
import { syllabusIdOf, syllabusOf } from './own-syllabus.ts';
import { openSession } from './proctoring.ts';
import { readQuestions } from './question-view.ts';
import { storeRichText } from './syllabus-files.ts';
import { embedPath } from './video/embed-page.ts';
import { claimVideo, videosOf } from './video/videos.ts';

const rows = ({ db }: Context) =>
  db
    .selectFrom('lesson_items')
    .leftJoinLateral(
      sql<{ seans_code: string; test_start_date: string; test_end_date: string; life_time: number }>`(
        select * from proctoring_sessions s where s.item_id = lesson_items.id
        order by now() between s.test_start_date and s.test_end_date desc, s.id desc limit 1)`.as('session'),
      (join) => join.onTrue(),
    )
    .select([
      'lesson_items.id',
      'lesson_items.version',
      'lesson_items.created_at',
      'lesson_items.updated_at',
      'lesson_items.lesson_id',
      sql<ItemType>`lesson_items.type`.as('type'),
      'lesson_items.text',
      'lesson_items.video_id',
      'lesson_items.allow_comment_after_correct_answer',
      'lesson_items.comment_allow',
      'lesson_items.count_of_attempts',
      sql<number>`(select count(*) from test_questions q where q.item_id = lesson_items.id and q.retired_at is null and q.complete)`.as(
        'all_test',
      ),
      'lesson_items.count_of_test_for_student',
      'session.seans_code',
      'session.test_start_date',
      'session.test_end_date',
      'session.life_time',
    ])
    .where('lesson_items.removed_at', 'is', null)
    .orderBy('lesson_items.sort')
    .orderBy('lesson_items.id');

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

/** The video of an item, and its fields in the item itself. */
const videoFields = (video: Video | null) => ({
  video,
  videoId: video?.id ?? null,
  file_url_video: video?.file_url_video ?? null,
  media: video?.media ?? [],
  video_converter_status: video?.video_converter_status ?? null,
});

/** Items with the questions of their tests. */
async function withQuestions<Item extends { id: number; type: ItemType }>(
  context: Context,
  syllabusId: number,
  items: Item[],
): Promise<(Item & { test_question: Question[] })[]> {
  const shown = [];
  for (const item of items)
    shown.push({
      ...item,
      test_question: item.type === 'test' ? await readQuestions(context, syllabusId, item.id) : [],
    });
  return shown;
}

async function withVideos(context: Context, found: Row[]) {
  const videos = await videosOf(
    context,
    found.flatMap(({ video_id }) => video_id ?? []),
  );
  return found.map(({ video_id, ...item }) => ({
    ...item,
    ...videoFields(videos.get(video_id ?? 0) ?? null),
    embed_url: video_id === null ? null : embedPath(context.services.keys.refresh, item.id),
  }));
}

const itemsOf = async (context: Context, lessonId: number) =>
  withVideos(context, await rows(context).where('lesson_id', '=', lessonId).execute());

/** One item, without a check of the scope. */
async function readItem(context: Context, id: number) {
  const row = await rows(context).where('lesson_items.id', '=', id).executeTakeFirstOrThrow(notFound);
  return (await withVideos(context, [row]))[0] as Awaited<ReturnType<typeof withVideos>>[number];
}

/** Locks the lesson, so that its kind cannot change meanwhile. @throws Refusal 405 where it takes no such item */
async function requirePlace(
  context: Context,
  lessonId: number,
  { type, id }: { type: ItemType; id?: number },
): Promise<void> {
  const lesson = await context.db
    .selectFrom('syllabus_lessons')
    .select(sql<LessonType | null>`type`.as('type'))
    .where('id', '=', lessonId)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  const items = await rows(context).where('lesson_id', '=', lessonId).execute();
  const others = items.filter((item) => item.id !== id).map((item) => item.type);
  const problem = problemOfItem(type, { ...lesson, items: others });
  if (problem !== undefined) throw new Refusal('item_not_allowed', { key: problem });
}

async function create(context: Context, lessonId: number, type: ItemType) {
  const { id: syllabus_id } = await syllabusOf(context, 'syllabus_lessons', lessonId);
  await requirePlace(context, lessonId, { type });
  const { id } = await context.db
    .insertInto('lesson_items')
    .values({
      syllabus_id,
      lesson_id: lessonId,
      type,
      sort: lastPlace('lesson_items', 'lesson_id', lessonId),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return readItem(context, id);
}

type Columns = Partial<
  Pick<
    Row,
    | 'text'
    | 'video_id'
    | 'allow_comment_after_correct_answer'
    | 'comment_allow'
    | 'count_of_attempts'
    | 'count_of_test_for_student'
  >
>;

/** Stores the columns of an item of this type. @throws Invalid on `type` for an item of another type */
async function store(
  context: Context,
  { id, type, version }: { id: number; type: ItemType; version: number | undefined },
  columns: Columns,
) {
  await lockVersion(context, 'lesson_items', id, version);
  const stored = await context.db
    .updateTable('lesson_items')
    .set({ ...columns, updated_at: sql`now()` })
    .where('id', '=', id)
    .where('type', '=', type)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) throw invalidField('type', 'invalid.out_of_scope');
  return readItem(context, id);
}

/** Sanitises a text. @throws Invalid where nothing is left to show */
async function textOf(context: Context, id: number, sent: string): Promise<string> {
  const text = await storeRichText(context, sent, await syllabusOf(context, 'lesson_items', id), 'text');
  if (isEmpty(text)) throw invalidField('text', 'lesson_item.text.required');
  return text;
}

async function changeTest(
  context: Context,
  id: number,
  {
    version,
    ...body
  }: { version?: number | undefined; count_of_test_for_student: number; count_of_attempts: number },
) {
  const { id: syllabusId } = await syllabusOf(context, 'lesson_items', id);
  const { all_test } = await readItem(context, id);
  if (body.count_of_test_for_student > all_test)
    throw invalidField('count_of_test_for_student', 'lesson_item.count.max', { count: all_test });
  return keepExams(context, syllabusId, () => store(context, { id, type: 'test', version }, body));
}

/** A proctored session is an exam. @throws Refusal 422 where students would get no questions, or too few */
function requireQuestions({
  all_test: left,
  count_of_test_for_student: count,
}: Pick<Row, 'all_test' | 'count_of_test_for_student'>): void {
  if (count < 1 || left < count)
    throw invalidField('count_of_test_for_student', 'proctoring.questions', { count, left }, 'unfinished');
}

async function sort(context: Context, lessonId: number, wanted: { id: number; sort: number }[]) {
  await syllabusOf(context, 'syllabus_lessons', lessonId);
  const known = await rows(context).where('lesson_id', '=', lessonId).execute();
  const ids = new Set(known.map(({ id }) => id));
  for (const [index, { id }] of wanted.entries())
    if (!ids.has(id)) throw invalidField(`items.${index}.id`, 'invalid.out_of_scope');
  const places = new Map(wanted.map(({ id, sort: place }) => [id, place]));
  const order = known
    .map(({ id }, index) => ({ id, place: places.get(id) ?? index }))
    .toSorted((one, other) => one.place - other.place);
  await placeParts(
    context,
    'lesson_items',
    order.map(({ id }) => id),
  );
  return itemsOf(context, lessonId);
}

export const itemFeature = implement(lessonItems, {
  list: async (context, { params: { lessonId }, query: { questions } }) => {
    const syllabusId = await syllabusIdOf(context, 'syllabus_lessons', lessonId);
    const items = await itemsOf(context, lessonId);
    return questions === 1 ? withQuestions(context, syllabusId, items) : items;
  },
  read: async (context, { params: { id } }) => {
    const syllabusId = await syllabusIdOf(context, 'lesson_items', id);
    const item = await readItem(context, id);
    const [shown = item] = await withQuestions(context, syllabusId, [item]);
    return shown;
  },
  create: (context, { params: { lessonId }, body }) => create(context, lessonId, body.type),
  updateText: async (context, { params: { id }, body: { text, version } }) =>
    store(context, { id, type: 'text', version }, { text: await textOf(context, id, text) }),
  updateTask: async (context, { params: { id }, body: { text, version, ...body } }) =>
    store(
      context,
      { id, type: 'question-answer', version },
      { ...definedOnly(body), text: await textOf(context, id, text) },
    ),
  updateVideo: async (context, { params: { id }, body: { video, version } }) => {
    await claimVideo(context, video, await syllabusOf(context, 'lesson_items', id));
    return store(context, { id, type: 'video', version }, { video_id: video });
  },
  updateTest: (context, { params: { id }, body: { all_test: _counted, ...body } }) =>
    changeTest(context, id, body),
  remove: async (context, { params: { id } }) => {
    const { id: syllabusId } = await syllabusOf(context, 'lesson_items', id);
    return keepExams(context, syllabusId, () => hide(context, 'lesson_items', id));
  },
  restore: async (context, { params: { id } }) => {
    await unhide(context, 'lesson_items', id);
    const item = await readItem(context, id);
    await requirePlace(context, item.lesson_id, item);
    return item;
  },
  sort: (context, { params: { lessonId }, body }) => sort(context, lessonId, body.items),
  openSession: async (context, { params: { id }, body }) => {
    const syllabus = await syllabusOf(context, 'lesson_items', id);
    // Questions are not removed meanwhile.
    await lockUse(context.db, syllabus.id);
    const item = await readItem(context, id);
    if (item.type !== 'test') throw invalidField('type', 'invalid.out_of_scope');
    requireQuestions(item);
    await openSession(context, syllabus.id, id, body);
    return readItem(context, id);
  },
});
