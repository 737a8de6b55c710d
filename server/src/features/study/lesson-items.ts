import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { studyLessons } from '@dekanat/contract/study/lessons.ts';
import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { sql } from 'kysely';
import { withSignedPictures } from '#features/files/shared.ts';
import { type StoredVideo, videoAddress, videoMedia } from './file-addresses.ts';
import { SHOWN_ITEM } from './lesson-counts.ts';
import { isOpen, lessonOfSubject, type OwnLesson } from './own-lessons.ts';
import type { StudentContext } from './own-register.ts';
import { drawnQuestions } from './tests/shown-questions.ts';

/** What clients show for “unlimited”. */
const UNLIMITED = 99;

const itemsOf = async ({ db }: StudentContext, lessonId: number) =>
  db
    .selectFrom('lesson_items as item')
    .where('item.lesson_id', '=', lessonId)
    .where(SHOWN_ITEM)
    .select([
      'item.id',
      sql<ItemType>`item.type`.as('type'),
      'item.text',
      'item.allow_comment_after_correct_answer',
      'item.count_of_attempts',
      sql<StoredVideo | null>`(select jsonb_build_object('id', videos.id, 'name', videos.name, 'size', videos.size,
        'qualities', (select coalesce(jsonb_agg(jsonb_build_object('quality', quality, 'size', size) order by quality), '[]')
          from video_media where video_id = videos.id))
        from videos where videos.id = item.video_id)`.as('video'),
    ])
    .orderBy('item.sort')
    .orderBy('item.id')
    .execute();
type ItemRow = Awaited<ReturnType<typeof itemsOf>>[number];

const videoOf = ({ services }: StudentContext, video: StoredVideo | null) => ({
  file_url_video: video === null ? null : videoAddress(services, video),
  media: video === null ? [] : videoMedia(services, video),
});

/** The item that is read: the named one, or the first of a lesson that is opened. */
function readItem(
  items: ItemRow[],
  { type, named }: { type: string | undefined; named: number | undefined },
) {
  if (named === undefined) return { opens: type === undefined, item: items[0]?.id ?? null };
  return { opens: false, item: items.find(({ id }) => id === named)?.id };
}

interface Reading {
  items: number[];
  /** Something is to be recorded. */
  due: boolean;
}

/** What the student has read of a lesson. Most calls record nothing, so that they only read. */
async function readReading(
  { db, caller }: StudentContext,
  lesson: OwnLesson,
  { opens, item }: { opens: boolean; item: number | null },
): Promise<Reading> {
  const { rows } = await sql<Reading>`
    select array(select jsonb_object_keys(reading.items)::integer) as items,
      ${item}::integer is null or reading.last_item_id is distinct from ${item}
      or coalesce((reading.items ->> ${`${item}`}::text)::bigint, 0) <= clock.due
      or ${opens}::boolean and coalesce(reading.opened_at, 0) <= clock.due
      or exists (select from lesson_readings other where other.student_id = reading.student_id
        and other.semester_subject_id = reading.semester_subject_id and other.read_at > reading.read_at) as due
    from lesson_readings reading, (select extract(epoch from now() - interval '10 minutes') * 1000000 as due) clock
    where reading.student_id = ${caller.studentId} and reading.semester_subject_id = ${lesson.semester_subject_id}
      and reading.lesson_id = ${lesson.id}`.execute(db);
  return rows[0] ?? { items: [], due: true };
}

/** Records what is read, at most once in ten minutes. @returns the items of the lesson that have been read */
async function recordReading(
  context: StudentContext,
  lesson: OwnLesson,
  { opens, item }: ReturnType<typeof readItem>,
): Promise<ReadonlySet<number>> {
  const { items, due } = await readReading(context, lesson, { opens, item: item ?? null });
  if (item === undefined || !due) return new Set(items);
  // Nobody waits for the disk: a crash of the database may lose the views of its last second.
  await sql`
    select record_reading(${context.caller.studentId}, ${lesson.semester_subject_id}, ${lesson.id}, ${item}::integer, ${opens})
    from (select set_config('synchronous_commit', 'off', true)) asynchronous`.execute(context.db);
  return new Set(item === null ? items : [...items, item]);
}

type Query = InputOf<typeof studyLessons.items>['query'];

/** The items of a lesson as its student sees them. */
export async function listItems(context: StudentContext, semesterId: number, query: Query) {
  const lesson = await lessonOfSubject(context, {
    semesterId,
    subjectId: query.subject_id,
    lessonId: query.syllabus_module_lesson_id,
  });
  if (lesson === undefined) return [];
  const items = await itemsOf(context, lesson.id);
  const read = await recordReading(
    context,
    lesson,
    readItem(items, { type: query.type, named: query.syllabus_module_lesson_item_id }),
  );
  const tests = items.flatMap(({ id, type }) => (type === 'test' ? [id] : []));
  const questions = tests.length === 0 ? new Map() : await drawnQuestions(context, tests);
  return items.map(({ video, text, count_of_attempts, ...item }) => ({
    ...item,
    ...videoOf(context, video),
    text: withSignedPictures(context.services, text),
    read_total_lesson_item: read.has(item.id) ? (1 as const) : (0 as const),
    deadline_date: lesson.deadline_date === null ? null : formatInstant(lesson.deadline_date),
    syllabus_module_lesson: { deadline_check: isOpen(lesson) },
    count_of_attempts: count_of_attempts === 0 ? UNLIMITED : count_of_attempts,
    test_question: questions.get(item.id) ?? [],
  }));
}
