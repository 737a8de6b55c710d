import { randomInt } from 'node:crypto';
import { proctoringSessions, sessionState } from '@dekanat/contract/syllabi/proctoring.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { syllabusIdOf } from './shared.ts';

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

export const openSession = (
  { db, caller }: Context,
  syllabus_id: number,
  item_id: number,
  session: Session,
) =>
  db
    .insertInto('proctoring_sessions')
    .values({ ...session, syllabus_id, item_id, seans_code: sessionCode(), author_id: caller.id })
    .execute();

export const proctoringFeature = implement(proctoringSessions, {
  list: async (context, { params: { id } }) => {
    await syllabusIdOf(context, 'lesson_items', id);
    const rows = await context.db
      .selectFrom('proctoring_sessions')
      .leftJoin('users', 'users.id', 'proctoring_sessions.author_id')
      .select([
        'proctoring_sessions.id',
        'seans_code',
        'test_start_date',
        'test_end_date',
        'life_time',
        'proctoring_sessions.created_at',
        sql<string | null>`users.username`.as('author_name'),
      ])
      .where('item_id', '=', id)
      .orderBy('proctoring_sessions.id', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, state: sessionState(row) }));
  },
});
