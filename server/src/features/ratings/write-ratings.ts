import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { ChangedRating } from './cell-changes.ts';
import { FIRST_ENTERED } from './lock-ratings.ts';
import { isRetakeIn } from './statement-numbers.ts';

const RATING_SOURCES = ['entered', 'test', 'imported', 'restored', 'retake', 'transferred'] as const;

/** Who changes ratings, and why. */
export interface RatingAuthor {
  userId: number;
  source: (typeof RATING_SOURCES)[number];
  reason?: string | undefined;
  /** Of a reason that the product gives (`programReason`). */
  reason_key?: TextKey | null;
}

export interface WrittenRating {
  student_subject_id: number;
  statement: number;
  version: number;
  changed_at: string;
  created_at: string;
}

const COLUMNS = sql`ratings.student_subject_id, ratings.statement, ratings.version, ratings.changed_at,
  ${FIRST_ENTERED} as created_at`;

/** Maxima that were lowered after points were entered do not make these invalid. */
const atLeast = (maximum: number, points: number | null) => Math.max(maximum, Math.ceil(points ?? 0));

const rowOf = ({ before, after }: ChangedRating) => ({
  student_subject_id: before.student_subject_id,
  statement: before.statement,
  version: before.version,
  ic_rating: after?.ic_rating ?? null,
  fc_rating: after?.fc_rating ?? null,
  absent: after?.absent ?? false,
  rating: after?.rating ?? null,
  mark: after?.mark ?? null,
  ic_max: atLeast(before.ic_max, after?.ic_rating ?? null),
  fc_max: atLeast(before.fc_max, after?.fc_rating ?? null),
  passing_score: before.passing_score,
});

/** Points of a retake have their own source, also those of an import. */
const sourceOf = (source: RatingAuthor['source']) =>
  sql`case when ${isRetakeIn('wanted.statement')} then 'retake' else ${source} end`;

/** Stores ratings whose version is still the one that was read, and returns these; the trigger adds what they replace to the history. */
export async function writeRatings(
  db: Queryable,
  { userId, source, reason, reason_key }: RatingAuthor,
  changed: readonly ChangedRating[],
): Promise<WrittenRating[]> {
  const { rows } = await sql<WrittenRating>`
    with wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(changed.map(rowOf))}::jsonb) wanted (
        student_subject_id integer, statement smallint, version integer, ic_rating numeric, fc_rating numeric, absent boolean,
        rating smallint, mark smallint, ic_max smallint, fc_max smallint, passing_score smallint)),
    ratings_updated as (
      update ratings set ic_rating = wanted.ic_rating, fc_rating = wanted.fc_rating, absent = wanted.absent,
        rating = wanted.rating, mark = wanted.mark, ic_max = wanted.ic_max, fc_max = wanted.fc_max,
        passing_score = wanted.passing_score, source = ${sourceOf(source)}, reason = ${reason ?? null},
        reason_key = ${reason_key ?? null}, user_id = ${userId}, changed_at = clock_timestamp()
      from wanted
      where ratings.student_subject_id = wanted.student_subject_id and ratings.statement = wanted.statement
        and wanted.version > 0 and ratings.version = wanted.version
      returning ${COLUMNS}),
    ratings_added as (
      insert into ratings (student_subject_id, statement, ic_rating, fc_rating, absent, rating, mark, ic_max, fc_max,
        passing_score, source, reason, reason_key, user_id, changed_at)
      select student_subject_id, statement, ic_rating, fc_rating, absent, rating, mark, ic_max, fc_max, passing_score,
        ${sourceOf(source)}, ${reason ?? null}, ${reason_key ?? null}, ${userId}, clock_timestamp()
      from wanted where version = 0 order by student_subject_id
      on conflict (student_subject_id, statement) do nothing
      returning ${COLUMNS})
    select * from ratings_updated union all select * from ratings_added`.execute(db);
  return rows;
}

/** Moves sheets with a first mark from open to entered, with a number. */
export async function enterStatements(
  db: Queryable,
  ids: number[],
  userId: number,
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; number: number }>`
    select id, enter_statement(id, ${userId}) as number
    from unnest(${ids}::integer[]) ids (id) order by id`.execute(db);
  return new Map(rows.map(({ id, number }) => [id, number]));
}
