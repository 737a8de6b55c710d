import { formatInstant } from '@dekanat/contract/api/days.ts';
import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { type studyLessons, UNLIMITED_ATTEMPTS } from '@dekanat/contract/study/lessons.ts';
import type { ItemType } from '@dekanat/contract/syllabi/lesson-rules.ts';
import { sql } from 'kysely';
import { isViewed } from '#api/caller.ts';
import { wholeOrPage } from '#api/own-lists.ts';
import { withSignedPictures } from '#features/files/shared.ts';
import { type StoredVideo, videoAddress, videoMedia } from './file-addresses.ts';
import { SHOWN_ITEM } from './lesson-counts.ts';
import { isOpen, lessonQuery } from './own-lessons.ts';
import type { StudentContext } from './own-register.ts';
import { SESSION_OF_TEST } from './tests/own-tests.ts';
import { drawnQuestions } from './tests/shown-questions.ts';

type Query = InputOf<typeof studyLessons.items>['query'];

/** Microseconds since 1970: what was recorded until then is recorded anew. */
const DUE = sql`(extract(epoch from now() - interval '10 minutes') * 1000000)`;

/** The student has read another lesson of the subject since this one. */
const READ_OTHER_SINCE = sql<boolean>`exists (
  select from lesson_readings other where other.student_id = reading.student_id
    and other.semester_subject_id = reading.semester_subject_id and other.read_at > reading.read_at)`;

interface ProctoredSession {
  start_date: string;
  end_date: string;
  minutes: number;
}

/** The lesson with its items, and what the student has read of it. One row without an item for a lesson without items. */
const itemsOf = lessonQuery((db, lesson, studentId) =>
  db
    .selectFrom(lesson.as('own_lesson'))
    .leftJoin('lesson_items as item', (join) =>
      join.onRef('item.lesson_id', '=', 'own_lesson.id').on(SHOWN_ITEM),
    )
    .leftJoin('lesson_readings as reading', (join) =>
      join
        .on('reading.student_id', '=', studentId)
        .onRef('reading.semester_subject_id', '=', 'own_lesson.semester_subject_id')
        .onRef('reading.lesson_id', '=', 'own_lesson.id'),
    )
    .leftJoin('individual_exam_schedules as own', (join) =>
      join
        .on('own.student_id', '=', studentId)
        .onRef('own.semester_subject_id', '=', 'own_lesson.semester_subject_id')
        .onRef('own.lesson_id', '=', 'own_lesson.id')
        .on('own.replaced', '=', false)
        .on('own.cancelled', '=', false),
    )
    .select([
      'own_lesson.id as lesson_id',
      'own_lesson.semester_subject_id',
      'own_lesson.deadline_date',
      'item.id',
      sql<ItemType>`item.type`.as('type'),
      'item.text',
      'item.allow_comment_after_correct_answer',
      'item.count_of_attempts',
      sql<StoredVideo | null>`(select jsonb_build_object('id', videos.id, 'name', videos.name, 'size', videos.size,
        'qualities', (select coalesce(jsonb_agg(jsonb_build_object('quality', quality, 'size', size) order by quality), '[]')
          from video_media where video_id = videos.id))
        from videos where videos.id = item.video_id)`.as('video'),
      sql<boolean>`coalesce(reading.items ? item.id::text, false)`.as('read'),
      'reading.last_item_id',
      sql<ProctoredSession | null>`(
        select to_jsonb(session) from (${SESSION_OF_TEST}) session where item.type = 'test')`.as('session'),
      sql<boolean>`coalesce((reading.items ->> item.id::text)::bigint, 0) <= ${DUE}`.as('item_due'),
      sql<boolean>`coalesce(reading.opened_at, 0) <= ${DUE}`.as('opening_due'),
      READ_OTHER_SINCE.as('read_other_since'),
    ])
    .orderBy('item.sort')
    .orderBy('item.id'),
);
type Row = Awaited<ReturnType<typeof itemsOf>>[number];
type ItemRow = {
  [Column in keyof Row]: Column extends
    | 'id'
    | 'text'
    | 'allow_comment_after_correct_answer'
    | 'count_of_attempts'
    ? NonNullable<Row[Column]>
    : Row[Column];
};

const videoOf = ({ services }: StudentContext, video: StoredVideo | null) => ({
  file_url_video: video === null ? null : videoAddress(services, video),
  media: video === null ? [] : videoMedia(services, video),
});

/** The item that is read: the named one, or the first of a lesson that is opened; null in a lesson without items. */
function readItem(rows: Row[], { type, syllabus_module_lesson_item_id: named }: Query) {
  if (named === undefined) return { opens: type === undefined, item: rows[0]?.id ?? null };
  return { opens: false, item: rows.find(({ id }) => id === named)?.id };
}

/** Whether the reading of an item is to be recorded. Most calls record nothing, so that they only read. */
const isDue = (row: Row, opens: boolean) =>
  row.id === null ||
  row.last_item_id !== row.id ||
  row.item_due ||
  (opens && row.opening_due) ||
  row.read_other_since;

/** Records what is read, at most once in ten minutes. @returns the item that is read */
async function recordReading(context: StudentContext, rows: Row[], query: Query) {
  const { opens, item } = readItem(rows, query);
  const row = rows.find(({ id }) => id === item);
  if (row === undefined || !isDue(row, opens)) return item;
  // Nobody waits for the disk: a crash of the database may lose the views of its last second.
  await sql`
    select record_reading(${context.caller.studentId}, ${row.semester_subject_id}, ${row.lesson_id}, ${item}::integer, ${opens})
    from (select set_config('synchronous_commit', 'off', true)) asynchronous`.execute(context.db);
  return item;
}

/** The items of a lesson as its student sees them. A client that only records a reading asks for a short page, which costs little. */
export async function listItems(context: StudentContext, semesterId: number, query: Query) {
  const rows = await itemsOf(context, semesterId, query);
  const viewed = isViewed(context.caller);
  const readNow = viewed ? undefined : await recordReading(context, rows, query);
  const { data: items, ...page } = wholeOrPage(
    rows.filter((row): row is ItemRow => row.id !== null),
    query,
  );
  // Questions are drawn when they are shown.
  const tests = viewed ? [] : items.filter(({ type }) => type === 'test');
  const shown = await drawnQuestions(
    context,
    tests.map(({ id }) => id),
  );
  const data = items.map((item) => ({
    ...videoOf(context, item.video),
    id: item.id,
    type: item.type,
    text: withSignedPictures(context.services, item.text),
    allow_comment_after_correct_answer: item.allow_comment_after_correct_answer,
    read_total_lesson_item: item.read || item.id === readNow ? (1 as const) : (0 as const),
    deadline_date: item.deadline_date === null ? null : formatInstant(item.deadline_date),
    syllabus_module_lesson: { deadline_check: isOpen(item) },
    count_of_attempts: item.count_of_attempts === 0 ? UNLIMITED_ATTEMPTS : item.count_of_attempts,
    ...(item.session && {
      session: {
        start_date: formatInstant(item.session.start_date),
        end_date: formatInstant(item.session.end_date),
        minutes: item.session.minutes,
      },
    }),
    attempt: shown.get(item.id)?.running,
    attempt_open: shown.get(item.id)?.open || undefined,
    test_question: shown.get(item.id)?.questions ?? [],
  }));
  return { data, ...page };
}
