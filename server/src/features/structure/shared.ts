import type { Language } from '@dekanat/contract/kernel/languages.ts';
import { bestText, textsOf } from '#kernel/translations.ts';

export const FACULTY = textsOf('faculty', 'name');

/** The name of the faculty that `column` names. */
export const facultyName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(FACULTY, 'name', column, language);
