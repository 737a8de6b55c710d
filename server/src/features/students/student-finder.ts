import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { searchFilter } from './search-filter.ts';
import { studentName } from './student-names.ts';
import { matchingStudents } from './student-query.ts';
import { isNumber } from './student-search.ts';

/** The students that the list finds by this text, with similar names if no other matches. */
export const findStudents = async (context: Context, text: string) => {
  const term = await searchFilter(context, text);
  return matchingStudents(context, term === undefined ? {} : { term }).select([
    'students.id',
    studentName(context.language).as('name'),
    'students.id_number as detail',
    sql<boolean>`${sql.lit(term !== undefined && isNumber(term.by))}`.as('exact'),
  ]);
};
