import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { matchingStudents, searchFilter } from './shared.ts';
import { fullName } from './student-names.ts';
import { isNumber } from './student-search.ts';

/** The students that the list finds by this text, with similar names if no other matches. */
export const findStudents = async (context: Context, text: string) => {
  const term = await searchFilter(context, text);
  return matchingStudents(context, term === undefined ? {} : { term }).select([
    'students.id',
    fullName(context.language).as('name'),
    'students.id_number as detail',
    sql<boolean>`${sql.lit(term !== undefined && isNumber(term.by))}`.as('exact'),
  ]);
};
