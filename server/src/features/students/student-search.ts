import { tidyText } from '@dekanat/contract/kernel/fields.ts';
import {
  ID_NUMBER,
  PASSPORT,
  PASSPORT_PIN,
  tidyDigits,
  tidyPassport,
} from '@dekanat/contract/students/identifiers.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#kernel/context.ts';
import type { Scope } from '#kernel/scope.ts';
import { studentsWithin } from './student-scope.ts';

/**
 * What was typed into the search of people (design/domain.md §8): a number of a known shape, the beginning of a student number,
 * words of a name that each begin one of theirs, or else words that resemble theirs.
 */
export type Sought =
  | { by: 'id_number' | 'passport' | 'passport_pin'; exactly: string }
  | { by: 'id_number'; from: string }
  | { by: 'words'; text: string }
  | { by: 'likeness'; ids: number[] };

/** Digits from which on a number is taken for the beginning of a student's. */
const BEGINNING = /^\d{3,11}$/;

/**
 * How what was typed is sought. Passport and PINFL by whoever may see them: to others the answer would say whose they are, and the
 * signs that lists leave uncovered make few guesses of it.
 */
export function soughtIn({ person }: Pick<Context, 'person'>, asked: string | undefined): Sought | undefined {
  if (!asked) return undefined;
  const typed = tidyText(asked);
  const digits = tidyDigits(typed);
  if (ID_NUMBER.test(digits)) return { by: 'id_number', exactly: digits };
  const maySee = person.permissions.has('student_update');
  if (maySee && PASSPORT_PIN.test(digits)) return { by: 'passport_pin', exactly: digits };
  const passport = tidyPassport(typed);
  if (maySee && PASSPORT.test(passport)) return { by: 'passport', exactly: passport };
  if (BEGINNING.test(digits)) return { by: 'id_number', from: digits };
  return { by: 'words', text: typed };
}

const ALIKE_MAX = 200;

/**
 * Those in the scope whose names are most like what is sought, for when no word of a name begins like it. How like that is, connections are told
 * (`LIKENESS` in `#process/pool.ts`).
 */
export async function likenessOf(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  text: string,
): Promise<Sought> {
  const { rows } = await sql<{ words: string[] }>`
    select array(select distinct word from unnest(string_to_array(slip_key(search_key(${text})), ' ')) word where length(word) > 1) as words`.execute(
    db,
  );
  const words = rows[0]?.words ?? [];
  if (words.length === 0) return { by: 'likeness', ids: [] };
  const name = sql`slip_key(students.name_key)`;
  const alike = await db
    .selectFrom('students')
    .select('id')
    .where(studentsWithin(scope))
    .where((eb) => eb.and(words.map((word) => sql<SqlBool>`${word} <% ${name}`)))
    .orderBy(
      sql`${sql.join(
        words.map((word) => sql`word_similarity(${word}, ${name})`),
        sql` + `,
      )}`,
      'desc',
    )
    .limit(ALIKE_MAX)
    .execute();
  return { by: 'likeness', ids: alike.map(({ id }) => id) };
}

/** Condition on `students`. */
export function soughtMatches(scope: Scope, sought: Sought): Expression<SqlBool> {
  if ('exactly' in sought) return sql<SqlBool>`${sql.ref(`students.${sought.by}`)} = ${sought.exactly}`;
  if ('from' in sought) return sql<SqlBool>`starts_with(students.id_number, ${sought.from})`;
  if (sought.by === 'words')
    return sql<SqlBool>`to_tsvector('simple', 'u' || students.university_id || ' ' || students.name_key)
      @@ name_query(${scope.universityId}, ${sought.text})`;
  return sql<SqlBool>`students.id = any(${sought.ids})`;
}
