import { z } from 'zod';
import { Language } from '#api/languages.ts';
import { WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REFERENCE } from '../catalogue/reference.ts';

/** The name of each language in that language. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  oz: 'Oʻzbekcha',
  uz: 'Ўзбекча',
  qq: 'Qaraqalpaqsha',
  ru: 'Русский',
  en: 'English',
};

export const LanguageOption = z.object({
  code: Language,
  /** The name of the language in that language. */
  name: z.string(),
  /** Whether the interface exists in this language, too. */
  interface: z.boolean(),
});
export type LanguageOption = z.infer<typeof LanguageOption>;

export const languages = defineResource(REFERENCE.languages, {
  options: {
    method: 'GET',
    path: '/languages',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(LanguageOption),
  },
});
