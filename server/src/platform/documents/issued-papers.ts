import type { PaperKind } from '@dekanat/contract/papers/issued-papers.ts';
import { verificationPath } from '@dekanat/contract/papers/verification.ts';
import { type Insertable, sql } from 'kysely';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import type { Papers } from '#db/tables.ts';
import type { Paper } from './paper.ts';
import { type PrintedLanguages, printedLabel } from './paper-texts.ts';

type NewPaper = Omit<Insertable<Papers>, 'content' | 'year' | 'kind' | 'issued_on'> & {
  kind: PaperKind;
  /** The printed date. */
  issued_on: string;
  /** All printed data. */
  content: object;
};

/** The year in which the number of a paper is unique. */
export const yearOf = (day: string) => Number(day.slice(0, 4));

/** Stores papers with everything that they print. */
export const issuePapers = (db: Queryable, papers: NewPaper[]) =>
  db
    .insertInto('papers')
    .values(
      papers.map(({ content, ...paper }) => ({
        ...paper,
        year: yearOf(paper.issued_on),
        content: JSON.stringify(content),
      })),
    )
    .returning(['id', 'code'])
    .execute();

/** Revokes a valid paper, once. Concurrent calls wait for each other. @returns whether it was still valid */
export async function revokeIssued(
  db: Queryable,
  id: number,
  { userId, reason }: { userId: number; reason: string | undefined },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('papers')
    .set({
      revoked_at: sql`now()`,
      revoked_by: userId,
      revocation_reason: reason === undefined || reason === '' ? null : reason,
    })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

interface NumberSeries {
  universityId: number;
  kind: PaperKind;
  year: number;
  /** What precedes the counter, without digits at its end. */
  prefix: string;
}

/**
 * Lets one transaction at a time issue papers of a kind in a university, before it reads who has one. Taken before the counter, whose row
 * is that of one prefix and year: a student has one valid paper whatever its number.
 */
export const lockIssue = (
  db: Queryable,
  { universityId, kind }: Pick<NumberSeries, 'universityId' | 'kind'>,
) => sql`select pg_advisory_xact_lock(hashtextextended(${`papers ${universityId} ${kind}`}, 0))`.execute(db);

/** The highest counter among the numbers of a series: `T-12` is 12 with the prefix `T-`. Numbers are unique in any case of letters. */
const highest = ({ universityId, kind, year, prefix }: NumberSeries) => sql<number>`(
  select coalesce(max(substring(number from char_length(${prefix}) + 1)::integer), 0)
  from papers
  where university_id = ${universityId} and kind = ${kind} and year = ${year} and revoked_at is null
    and lower(left(number, char_length(${prefix}))) = lower(${prefix})
    and substring(number from char_length(${prefix}) + 1) ~ '^[0-9]{1,8}$')`;

/** The number that the next paper of a series would get. */
export async function nextNumber(db: Queryable, series: NumberSeries): Promise<string> {
  const { last } = await db.selectNoFrom(highest(series).as('last')).executeTakeFirstOrThrow();
  return `${series.prefix}${last + 1}`;
}

/**
 * Takes the next `count` counters of a series, after the highest number in use. Concurrent calls wait for each other, and a
 * transaction that fails leaves no gap. @returns the first of them
 */
export async function takeNumbers(db: Queryable, series: NumberSeries, count: number): Promise<number> {
  const { universityId: university_id, kind, year, prefix } = series;
  const key = prefix === '' ? kind : `${kind} ${prefix.toLowerCase()}`;
  await db
    .insertInto('paper_counters')
    .values({ university_id, kind: key, year, last: 0 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { last } = await db
    .updateTable('paper_counters')
    .set({ last: sql`greatest(last, ${highest(series)}) + ${count}` })
    .where('university_id', '=', university_id)
    .where('kind', '=', key)
    .where('year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow();
  return last - count + 1;
}

/** Adds the QR code and the sentence that says how to verify the paper. */
export const withVerification = (
  { config }: Pick<Services, 'config'>,
  paper: Paper,
  { code, languages }: { code: string; languages: PrintedLanguages },
): Paper => ({
  ...paper,
  closing: {
    signatures: paper.closing?.signatures ?? [],
    code: {
      url: `${config.publicUrl}${verificationPath(code)}`,
      caption: printedLabel('paper.verify', languages, {}, '\n'),
    },
  },
});
