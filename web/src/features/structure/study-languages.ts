import { CONTENT_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import type { Choice } from '#ui/form/choices.ts';

/** What a group may be taught in. */
export const STUDY_LANGUAGES: Choice[] = CONTENT_LANGUAGES.map((value) => ({
  value,
  label: `study_language.${value}`,
}));
