import { randomInt } from 'node:crypto';
import { proctoringSessions } from '@dekanat/contract/syllabi/proctoring.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { syllabusIdOf } from './own-syllabus.ts';
import { endSession, lockSession } from './proctoring-end.ts';
import { readSessions } from './proctoring-rows.ts';

/** Letters and digits that cannot be mistaken for each other on a projector. */
const ALPHABET = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 10;

/** 10 of 31 signs: 49 bits. The unique index refuses the improbable second use. */
export const sessionCode = () =>
  Array.from({ length: CODE_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');

interface Session {
  test_start_date: string;
  test_end_date: string;
  life_time: number;
}

/** Opens a session. @throws Invalid when it would be over already, Refusal 405 while students take another one that it would replace */
export async function openSession(
  { db, caller }: Context,
  syllabus_id: number,
  item_id: number,
  session: Session,
): Promise<void> {
  const { rows } = await sql<{ until: string | null; over: boolean }>`
    select lesson.deadline_date as until, ${session.test_end_date}::timestamptz <= now() as over
    from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
    where item.id = ${item_id} for update of item`.execute(db);
  const { until = null, over = false } = rows[0] ?? {};
  if (over) throw invalidField('test_end_date', 'proctoring.end.past');
  if (until !== null && Date.parse(until) < Date.parse(session.test_end_date))
    throw invalidField('test_end_date', 'proctoring.after_deadline', { until: formatInstant(until) });
  const inForce = await db
    .selectFrom('proctoring_sessions')
    .select('test_end_date')
    .where('item_id', '=', item_id)
    .where('enforced', '=', true)
    .where(sql<boolean>`test_start_date <= now() and test_end_date >= ${THIS_SECOND}`)
    .where('test_end_date', '>=', session.test_start_date)
    .orderBy('test_end_date', 'desc')
    .executeTakeFirst();
  if (inForce !== undefined)
    throw new Refusal('session_in_force', {
      key: 'proctoring.in_force',
      values: { until: formatInstant(inForce.test_end_date) },
    });
  await db
    .insertInto('proctoring_sessions')
    .values({ ...session, syllabus_id, item_id, seans_code: sessionCode(), author_id: caller.id })
    .execute();
}

/** Deletes a session before it begins. @throws Refusal 405 afterwards: students may have taken the test in it */
async function removeSession(context: Context, id: number): Promise<null> {
  const { db } = context;
  await lockSession(context, id);
  const { begun } = await db
    .selectFrom('proctoring_sessions')
    .select(sql<boolean>`test_start_date <= clock_timestamp()`.as('begun'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(notFound);
  if (begun) throw new Refusal('wrong_state', { key: 'proctoring.begun' });
  await db.deleteFrom('proctoring_sessions').where('id', '=', id).execute();
  return null;
}

export const proctoringFeature = implement(proctoringSessions, {
  list: async (context, { params: { id } }) => {
    await syllabusIdOf(context, 'lesson_items', id);
    return readSessions(context.db, 'item_id', id);
  },
  remove: (context, { params: { id } }) => removeSession(context, id),
  end: (context, { params: { id }, body: { reason } }) => endSession(context, id, reason),
});
