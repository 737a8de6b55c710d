import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { lockUse } from './exam-guard.ts';

interface Place {
  syllabusId: number;
  lessonId: number;
}

/**
 * A proctored session ends with the deadline of its lesson at the latest: a new deadline shortens none that runs or is planned. The
 * second that a deadline or an end names counts as a whole. The syllabus is locked as by `openSession`: no session is opened meanwhile.
 * @throws Invalid on `deadline_date` with the end of the last session that would be shortened
 */
export async function requireNoShortenedSession(
  { db }: Context,
  { syllabusId, lessonId }: Place,
  deadline: string,
): Promise<void> {
  await lockUse(db, syllabusId);
  const { rows } = await sql<{ until: string }>`
    select session.test_end_date as until
    from syllabus_lessons lesson
    join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null
    join proctoring_sessions session on session.item_id = item.id and session.enforced and session.test_end_date >= ${THIS_SECOND}
    where lesson.id = ${lessonId} and date_trunc('second', ${deadline}::timestamptz)
      < date_trunc('second', least(lesson.deadline_date, session.test_end_date))
    order by session.test_end_date desc limit 1`.execute(db);
  const [session] = rows;
  if (session !== undefined)
    throw invalidField('deadline_date', 'lesson.deadline.session', { until: formatInstant(session.until) });
}
