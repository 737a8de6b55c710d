import type { Language } from '@dekanat/contract/api/languages.ts';
import { bestText, textsOf } from '#crud/translations.ts';

export const UNIVERSITY = textsOf('university', 'name');

/** The name of the university in `column`. */
export const universityName = (column: `${string}.${string}`, language: Language | undefined) =>
  bestText(UNIVERSITY, 'name', column, language);
