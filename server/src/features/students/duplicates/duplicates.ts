import {
  type Double,
  type Duplicate,
  type DuplicateQuery,
  duplicates,
} from '@dekanat/contract/students/duplicates/duplicates.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { studentName } from '../student-names.ts';
import { inStudentScope } from '../student-scope.ts';

type Query = z.output<typeof DuplicateQuery>;
interface Pair {
  reason: Duplicate['reason'];
  student_id: number;
  other_id: number | null;
}

/**
 * The share of common trigrams, apart from typing errors, above which two names may be of one person: one of
 * three names may be missing.
 */
const ALIKE = sql.lit(0.6);
const REASONS = sql`array['passport', 'passport_pin', 'name']`;

const STRONGEST_FIRST = sql`array_position(${REASONS}, reason), student_id desc, other_id desc`;

/** The strongest reason of each pair. */
const strongest = (found: RawBuilder<unknown>, reason: Query['reason']) => sql`
  select distinct on (student_id, other_id) * from (${found}) found
  where ${reason ?? null}::text is null or reason = ${reason ?? null}
  order by student_id, other_id, array_position(${REASONS}, reason)`;

const TYPED = ['passport', 'passport_pin', 'first_name', 'second_name', 'third_name', 'birth_date'] as const;

/** The identifiers and the name that a form has so far. */
function alikeTo({ scope }: Context, query: Query): RawBuilder<unknown> {
  const within = inStudentScope(scope);
  const others = sql`students.id <> ${query.except_id ?? 0} and ${within}`;
  const name = [query.second_name, query.first_name, query.third_name].filter(Boolean).join(' ');
  const found = [
    ...(['passport', 'passport_pin'] as const)
      .filter((number) => query[number])
      .map(
        (number) => sql`
          select ${sql.lit(number)} as reason, students.id as student_id, null::integer as other_id from students
          where ${sql.ref(`students.${number}`)} = ${query[number]} and ${others}`,
      ),
    ...(query.birth_date && name
      ? [
          sql`
          select 'name' as reason, students.id as student_id, null::integer as other_id from students
          where students.birth_date = ${query.birth_date}::date and ${others}
            and similarity(slip_key(students.name_key), slip_key(search_key(${name}))) >= ${ALIKE}`,
        ]
      : []),
  ];
  if (found.length === 0)
    return sql`select '' as reason, 0 as student_id, null::integer as other_id where false`;
  return sql.join(found, sql` union all `);
}

/** The first letters of the first three words of a search key. */
const BEGINNINGS = sql`array[${sql.join([1, 2, 3].map((word) => sql`left(split_part(key, ' ', ${sql.lit(word)}), 3)`))}]`;

/**
 * More students of one university than are born on one day: the birth date is a default typed for unknown
 * ones.
 */
const CROWDED = sql.lit(100);

/**
 * All pairs in the scope; without a chosen university, identifiers are compared over all of them, and names within each,
 * because namesakes born on one day are usual among all students of the country. The key of each name is computed once. Names that are so similar share the
 * beginning of at least one word; comparing only those leaves a tenth of the students with the same birth
 * date. On a crowded day the family name must begin alike.
 */
const pairsOf = ({ scope }: Context): RawBuilder<unknown> => sql`
  with people as materialized (
    select id, university_id, passport, passport_pin, birth_date, key, ${BEGINNINGS} as beginnings,
      case when count(*) over (partition by university_id, birth_date) > ${CROWDED} then left(key, 3) else '' end as among
    from students, slip_key(name_key) key
    where ${inStudentScope(scope)})
  select 'passport' as reason, one.id as student_id, other.id as other_id
  from people one join people other on other.passport = one.passport and other.id > one.id
  union all
  select 'passport_pin', one.id, other.id
  from people one join people other on other.passport_pin = one.passport_pin and other.id > one.id
  union all
  select 'name', one.id, other.id
  from people one join people other
    on other.university_id = one.university_id and other.birth_date = one.birth_date and other.among = one.among and other.id > one.id
  where one.beginnings && other.beginnings and similarity(one.key, other.key) >= ${ALIKE}`;

async function duplicatesById(context: Context, ids: number[]): Promise<Map<number, Double>> {
  const found = await context.db
    .selectFrom('students')
    .where('students.id', '=', sql<number>`any(${ids})`)
    .select([
      'students.id',
      studentName(context.language).as('name'),
      'students.id_number',
      'students.group_id',
      'students.university_id',
      sql<Double['study_status']>`students.study_status`.as('study_status'),
    ])
    .execute();
  const named = await addRelatedNames(context, found, {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  });
  return new Map(named.map((one) => [one.id, one]));
}

/** Only users who may edit students learn whose passport, PINFL or birth date it is. */
function requireForm({ caller: { permissions } }: Context): void {
  if (!permissions.has('student_store') && !permissions.has('student_update')) throw new Refusal('forbidden');
}

async function list(context: Context, query: Query) {
  const { limit, page, reason } = query;
  const beside = TYPED.some((field) => query[field] !== undefined);
  if (beside) requireForm(context);
  const found = strongest(beside ? alikeTo(context, query) : pairsOf(context), reason);
  const { rows } = await sql<(Pair | { student_id: null; other_id: null }) & { total: number }>`
    with found as materialized (${found}), page as (
      select reason, student_id, other_id from found order by ${STRONGEST_FIRST} limit ${limit} offset ${(page - 1) * limit})
    select page.*, counted.total from (select count(*) as total from found) counted left join page on true
    order by ${STRONGEST_FIRST}`.execute(context.db);
  const pairs = rows.flatMap((row) => (row.student_id === null ? [] : [row]));
  const people = await duplicatesById(
    context,
    pairs.flatMap(({ student_id, other_id }) => [student_id, other_id ?? student_id]),
  );
  const data = pairs.flatMap(({ reason: why, student_id, other_id }): Duplicate[] => {
    const [student, other] = [people.get(student_id), people.get(other_id ?? 0) ?? null];
    return student === undefined ? [] : [{ reason: why, student, other }];
  });
  return { data, total: rows[0]?.total ?? 0, per_page: limit, current_page: page };
}

export const duplicateFeature = implement(duplicates, { list: (context, { query }) => list(context, query) });
