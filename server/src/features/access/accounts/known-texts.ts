import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

const texts = async (rows: Promise<{ rows: { text: string }[] }>): Promise<string[]> =>
  (await rows).rows.map(({ text }) => text);

/** The names of a university in every language: passwords made of them are easy to guess. */
export const textsOfUniversity = (db: Queryable, universityId: number | null): Promise<string[]> =>
  texts(
    sql<{ text: string }>`
      select name as text from university_translations where university_id = ${universityId}`.execute(db),
  );

/** The names of the person with this account, and of their university. */
export const textsOfAccount = (db: Queryable, userId: number): Promise<string[]> =>
  texts(
    sql<{ text: string }>`
      select name as text from university_translations
      where university_id = (select university_id from users where id = ${userId})
      union all
      select concat_ws(' ', second_name, first_name, third_name) from students where user_id = ${userId}
      union all
      select fio from teacher_translations join teachers on teachers.id = teacher_id where user_id = ${userId}`.execute(
      db,
    ),
  );
