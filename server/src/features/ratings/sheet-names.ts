import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';

/** The name of the row of `student` in the script of the reader's language. */
export const sheetName = (language: Language | undefined) =>
  sql<string>`${sql.ref(language === 'ru' ? 'student.full_name_ru' : 'student.full_name')}`;

/** The order of the rows of a sheet: that of the Latin names in every language (decision 72). */
export const SHEET_ORDER = sql`student.full_name, student.id`;
