import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';

/** The stored name in the script of the reader's language; lists are shown and sorted by it (decision 38). */
export const studentName = (language: Language | undefined) =>
  sql.ref<string>(language === 'ru' ? 'students.full_name_ru' : 'students.full_name');
