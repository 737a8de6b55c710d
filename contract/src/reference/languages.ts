import { z } from 'zod';
import { Language } from '#api/languages.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REFERENCE } from '../catalogue/reference.ts';

/** Each language's name in itself. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  oz: 'Oʻzbekcha',
  uz: 'Ўзбекча',
  qq: 'Qaraqalpaqsha',
  ru: 'Русский',
  en: 'English',
};

export const LanguageOption = z.object({
  code: Language,
  /** Its name in itself. */
  name: z.string(),
  /** Whether the interface, and not only records, exists in it. */
  interface: z.boolean(),
});
export type LanguageOption = z.infer<typeof LanguageOption>;

export const languages = defineResource(REFERENCE.languages, {
  options: {
    method: 'GET',
    path: '/languages',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.array(LanguageOption),
  },
});
