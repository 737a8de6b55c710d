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
import { Refusal } from '#api/errors.ts';
import type { Scope } from '#api/scope.ts';
import { inStudentScope } from './student-scope.ts';

/**
 * The kind of a search text (docs/domain.md §2): a complete number, the beginning of a student number, words
 * that each begin a word of the name, or ids of students with similar names.
 */
export interface SearchTerm {
  by: 'id_number' | 'passport' | 'passport_pin' | 'beginning' | 'phone' | 'words' | 'likeness';
  value: string | number[];
}

/** Identifiers that one or few students of a university have. */
export const isNumber = (by: SearchTerm['by']) =>
  by === 'id_number' || by === 'passport' || by === 'passport_pin';

/** A phone number: with a plus sign, or the nine digits after the country's own. */
const PHONE = /^(\+\d{7,15}|\d{9})$/;
const PHONE_DIGITS = 9;
const HOME_PHONE = '998';
const ID_NUMBER_SHORT = 12;

/** The number of digits from which on a number counts as the beginning of a student number. */
const BEGINNING = /^\d{3,11}$/;

/**
 * Classifies a search text. Passport and PINFL are searched only for callers who may see them: for others the
 * result would reveal the owner.
 */
export function searchTerm(
  { caller }: Pick<Context, 'caller'>,
  text: string | undefined,
): SearchTerm | undefined {
  if (!text) return undefined;
  const typed = normaliseText(text);
  const digits = digitsOnly(typed);
  const phone = typed.replace(/[\s()-]/g, '');
  // Also a phone number without its plus sign, which may have brackets.
  const number = digitsOnly(phone);
  if (ID_NUMBER.test(number)) return { by: 'id_number', value: number };
  const maySee = caller.permissions.has('student_update');
  if (maySee && PASSPORT_PIN.test(digits)) return { by: 'passport_pin', value: digits };
  const passport = normalisePassport(typed);
  if (maySee && PASSPORT.test(passport)) return { by: 'passport', value: passport };
  if (PHONE.test(phone)) return { by: 'phone', value: phone };
  if (BEGINNING.test(digits)) return { by: 'beginning', value: digits };
  return { by: 'words', value: typed };
}

/** @throws Refusal when the caller may not search by passport. */
export function requirePassportSearch(
  { caller }: Pick<Context, 'caller'>,
  { passport }: { passport?: string | undefined },
): void {
  if (passport !== undefined && !caller.permissions.has('student_update')) throw new Refusal('forbidden');
}

const ALIKE_MAX = 200;

/**
 * The students in scope with the most similar names, used when no word begins like the text. The similarity
 * threshold is set per connection (`db/pool.ts`).
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
    .where(inStudentScope(scope))
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

/**
 * Twelve digits are a whole student number or the beginning of one with 13, or a phone number without its plus sign.
 * The longer numbers are listed, because an index finds them in any plan.
 */
function matchesNumber(digits: string): Expression<SqlBool> {
  const numbers =
    digits.length === ID_NUMBER_SHORT
      ? [digits, ...[...'0123456789'].map((last) => digits + last)]
      : [digits];
  const isNumbered = sql<SqlBool>`students.id_number = any(${numbers}::text[])`;
  if (digits.length !== ID_NUMBER_SHORT || !digits.startsWith(HOME_PHONE)) return isNumbered;
  return sql<SqlBool>`(${isNumbered} or right(students.phone, ${sql.lit(PHONE_DIGITS)}) = right(${digits}::text, ${sql.lit(PHONE_DIGITS)}))`;
}

/** In one university its own index of words, whose lists do not grow with other universities. */
const matchesWords = ({ universityId }: Scope, words: string): Expression<SqlBool> =>
  universityId === null
    ? sql<SqlBool>`to_tsvector('simple', 'u' || students.university_id || ' ' || students.name_key) @@ name_query(null, ${words})`
    : sql<SqlBool>`array_to_tsvector(university_words(students.university_id, students.name_key))
        @@ university_name_query(${universityId}, ${words})`;

/** Condition on `students`. */
export function matchesSearch(scope: Scope, { by, value }: SearchTerm): Expression<SqlBool> {
  if (by === 'id_number') return matchesNumber(String(value));
  if (by === 'beginning') return sql<SqlBool>`starts_with(students.id_number, ${value})`;
  // Nine digits may be the beginning of a student number as well.
  if (by === 'phone')
    return sql<SqlBool>`(right(students.phone, ${sql.lit(PHONE_DIGITS)}) = right(${value}::text, ${sql.lit(PHONE_DIGITS)})
      or starts_with(students.id_number, ${value}))`;
  if (by === 'words') return matchesWords(scope, String(value));
  if (by === 'likeness') return sql<SqlBool>`students.id = any(${value})`;
  return sql<SqlBool>`${sql.ref(`students.${by}`)} = ${value}`;
}
