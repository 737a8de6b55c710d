import { normaliseText } from '@dekanat/contract/api/fields.ts';
import {
  digitsOnly,
  ID_NUMBER,
  normalisePassport,
  PASSPORT,
  PASSPORT_PIN,
} from '@dekanat/contract/people/identifiers.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import type { Scope } from '#api/scope.ts';
import type { Bound } from '#crud/statement-cache.ts';
import { studentsWithin } from './student-scope.ts';

/**
 * What was typed into the search of people (design/domain.md §8): a number of a known shape, the beginning of a student number,
 * words of a name that each begin one of theirs, or else ids of those whose names resemble it.
 */
export interface SearchTerm {
  by: 'id_number' | 'passport' | 'passport_pin' | 'beginning' | 'words' | 'likeness';
  value: string | number[];
}
/** The same in a statement that is kept, which is told what is sought when it is run. */
export type BoundSearchTerm = Pick<SearchTerm, 'by'> & { value: Bound<SearchTerm['value']> };

/** Numbers of which a university has one or few. */
export const isNumber = (by: SearchTerm['by']) =>
  by === 'id_number' || by === 'passport' || by === 'passport_pin';

/** Digits from which on a number is taken for the beginning of a student's. */
const BEGINNING = /^\d{3,11}$/;

/**
 * How what was typed is sought. Passport and PINFL by whoever may see them: to others the answer would say whose they are, and the
 * signs that lists leave uncovered make few guesses of it.
 */
export function searchTerm(
  { caller }: Pick<Context, 'caller'>,
  asked: string | undefined,
): SearchTerm | undefined {
  if (!asked) return undefined;
  const typed = normaliseText(asked);
  const digits = digitsOnly(typed);
  if (ID_NUMBER.test(digits)) return { by: 'id_number', value: digits };
  const maySee = caller.permissions.has('student_update');
  if (maySee && PASSPORT_PIN.test(digits)) return { by: 'passport_pin', value: digits };
  const passport = normalisePassport(typed);
  if (maySee && PASSPORT.test(passport)) return { by: 'passport', value: passport };
  if (BEGINNING.test(digits)) return { by: 'beginning', value: digits };
  return { by: 'words', value: typed };
}

const ALIKE_MAX = 200;

/**
 * Those in the scope whose names are most like what is sought, for when no word of a name begins like it. How like that is, connections are told
 * (`LIKENESS` in `#process/pool.ts`).
 */
export async function similarity(
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  typed: string,
): Promise<SearchTerm> {
  const { rows } = await sql<{ words: string[] }>`
    select array(select distinct word from unnest(string_to_array(slip_key(search_key(${normaliseText(typed)})), ' ')) word where length(word) > 1) as words`.execute(
    db,
  );
  const words = rows[0]?.words ?? [];
  if (words.length === 0) return { by: 'likeness', value: [] };
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
  return { by: 'likeness', value: alike.map(({ id }) => id) };
}

/** Condition on `students`. */
export function matchesSearch(scope: Scope, { by, value }: BoundSearchTerm): Expression<SqlBool> {
  if (by === 'beginning') return sql<SqlBool>`starts_with(students.id_number, ${value})`;
  if (by === 'words')
    return sql<SqlBool>`to_tsvector('simple', 'u' || students.university_id || ' ' || students.name_key)
      @@ name_query(${scope.universityId}, ${value})`;
  if (by === 'likeness') return sql<SqlBool>`students.id = any(${value})`;
  return sql<SqlBool>`${sql.ref(`students.${by}`)} = ${value}`;
}
