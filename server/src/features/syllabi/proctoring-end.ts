import { STUDY } from '@dekanat/contract/catalogue/study.ts';
import type { ProctoringSession } from '@dekanat/contract/syllabi/proctoring.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound, Refusal } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import type { Queryable } from '#db/database.ts';
import { publishToStudentsAfter } from '#platform/realtime/student-events.ts';
import { syllabusOf } from './own-syllabus.ts';
import { ENDS_WITH_SESSION, readSessions } from './proctoring-rows.ts';

/**
 * Locks the test of a session. Attempts lock it for key share (`lockItem` in `study`): one that has begun is seen, and the next one
 * sees what this transaction does. @returns the id of the test
 */
export async function lockSession(context: Context, id: number): Promise<number> {
  const { item_id } = await context.db
    .selectFrom('proctoring_sessions')
    .select('item_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  await syllabusOf(context, 'lesson_items', item_id);
  await sql`select from lesson_items where id = ${item_id} for update`.execute(context.db);
  return item_id;
}

/** Why a session cannot be ended. It begins and ends with whole seconds: in its first one it cannot be ended yet. */
async function refusalOf(db: Queryable, id: number): Promise<Refusal> {
  const { over, test_end_date } = await db
    .selectFrom('proctoring_sessions')
    .select([
      'test_end_date',
      sql<boolean>`test_end_date < date_trunc('second', clock_timestamp())`.as('over'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(notFound);
  const values = { until: formatInstant(test_end_date) };
  return new Refusal(
    'wrong_state',
    over ? { key: 'proctoring.over', values } : { key: 'proctoring.not_begun' },
  );
}

/** The students who are shown the questions of a test, or answer them. */
async function studentsAt(db: Queryable, itemId: number): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from test_attempts attempt
    where lesson_item_id = ${itemId} and completed_at is null and ${ENDS_WITH_SESSION}`.execute(db);
  return rows.map(({ student_id }) => student_id);
}

/**
 * Ends a session before its planned end. As the second that an end names counts as a whole, the end is before the present one. The end
 * of attempts in progress follows it by a trigger (`follow_end_of_session`), and they are completed like others whose time is over.
 * @throws Refusal 405 before it begins and after its end
 */
export async function endSession(context: Context, id: number, reason: string): Promise<ProctoringSession> {
  const { db, caller } = context;
  const itemId = await lockSession(context, id);
  const ended = await sql`
    update proctoring_sessions set planned_end_date = test_end_date, test_end_date = act.last_end, ended_at = act.at,
      ended_by = ${caller.id}, ended_reason = ${reason}
    from (select at, date_trunc('second', at) - interval '1 millisecond' as last_end
      from clock_timestamp() as clock (at)) act
    where id = ${id} and test_start_date < act.last_end and test_end_date >= date_trunc('second', act.at)`.execute(
    db,
  );
  if (ended.numAffectedRows === 0n) throw await refusalOf(db, id);
  publishToStudentsAfter(context, await studentsAt(db, itemId), STUDY.test_attempts.name);
  const [session] = await readSessions(db, 'id', id);
  if (session === undefined) throw notFound();
  return session;
}
