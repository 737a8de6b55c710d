import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import type { Choice } from '#ui/form/choices.ts';

/** The languages of instruction. */
export const STUDY_LANGUAGES: Choice[] = CONTENT_LANGUAGES.map((value) => ({
  value,
  label: `study_language.${value}`,
}));
