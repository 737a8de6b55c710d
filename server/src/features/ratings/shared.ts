import type { SheetStatement } from '@dekanat/contract/ratings/sheet-statements.ts';
import type { Sheet } from '@dekanat/contract/ratings/sheets.ts';
import type { TotalStatement } from '@dekanat/contract/ratings/total-statements.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import type { RatingChange } from './cell-changes.ts';
import { closingSheets } from './closing-sheets.ts';
import { type CopiedRating, copyRatings as copy } from './copy-ratings.ts';
import { type CurrentResult, readCurrentResults } from './current-results.ts';
import { type Limits, limitsOf } from './limits.ts';
import { type SavedRatings, type SaveOptions, saveRatings as save } from './save-ratings.ts';
import { readSheet } from './sheet.ts';
import {
  comparableNumber,
  isRetakeIn,
  LAST_STATEMENT,
  nameOfStatement,
  numberOf,
  numberOfStatement,
} from './statement-numbers.ts';
import { readTotal } from './total-statement.ts';
import type { RatingAuthor } from './write-ratings.ts';

export type { CurrentResult };
export { isRetakeIn, LAST_STATEMENT };

/** Windows that close soon. */
export const findSheetDeadlines: readonly FindNotifications[] = [closingSheets];

/** Stores marks of any source by the one path of writing. Must run in a transaction. */
export const saveRatings = (
  db: Queryable,
  author: RatingAuthor,
  changes: readonly RatingChange[],
  options: SaveOptions,
): Promise<SavedRatings> => save(db, author, changes, options);

/** Copies results into empty subjects that are on no sheet, by the same path. Must run in a transaction. */
export const copyRatings = (
  db: Queryable,
  author: RatingAuthor,
  wanted: readonly CopiedRating[],
): Promise<void> => copy(db, author, wanted);

/** The limits of semester subjects in statement 1, by their ids. */
export async function firstLimits(
  db: Queryable,
  semesterSubjectIds: readonly number[],
): Promise<Map<number, Limits>> {
  const { rows } = await sql<Limits & { semester_subject_id: number }>`
    select place.semester_subject_id, limits.*
    from (select id as semester_subject_id, curriculum_id, 1::smallint as statement from semester_subjects
      where id = any(${semesterSubjectIds}::integer[])) place
    cross join lateral (${limitsOf('place')}) limits`.execute(db);
  return new Map(rows.map((one) => [one.semester_subject_id, one]));
}

/** All subjects of the current curricula of these students with their current results, in order of the plan. */
export const currentResults = (db: Queryable, studentIds: readonly number[]): Promise<CurrentResult[]> =>
  readCurrentResults(db, studentIds);

/** A sheet in the scope of the caller, for print. */
export const sheetData = (context: Context<Caller>, statementId: number): Promise<Sheet> =>
  readSheet(context, statementId, 'staff');

/** A total sheet in the scope of the caller, for print. */
export const totalData = (
  context: Context<Caller>,
  groupId: number,
  semesterId: number,
): Promise<TotalStatement> => readTotal(context, groupId, semesterId);

/** The name on the wire of the statement whose number is in `column`. */
export const statementName = (column: string) => nameOfStatement(column);

/** The number in `column` as `statementNumber` returns it: all retakes have the number of the first. */
export const comparableStatement = (column: string) => comparableNumber(column);

/** The number of a statement by its name; for retakes the first of theirs. */
export const statementNumber = (name: SheetStatement) => numberOf(name);

/** The number of the statement whose name is in `column`. */
export const statementNumberIn = (column: string) => numberOfStatement(column);

/** The number of a sheet that is printed, given now unless it has one. Must run in a transaction. */
export async function numberStatement(db: Queryable, id: number): Promise<number> {
  const { rows } = await sql<{ number: number }>`select number_statement(${id}) as number`.execute(db);
  return rows[0]?.number ?? 0;
}
