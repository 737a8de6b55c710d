import { CONTENT_LANGUAGES, INTERFACE_LANGUAGES, type Language } from '@dekanat/contract/kernel/languages.ts';
import { languages } from '@dekanat/contract/reference/languages.ts';
import { implement } from '#kernel/implement.ts';

/** Each language's name in itself. */
const NAMES: Record<Language, string> = {
  oz: 'Oʻzbekcha',
  uz: 'Ўзбекча',
  qq: 'Qaraqalpaqsha',
  ru: 'Русский',
  en: 'English',
};
const INTERFACE: readonly Language[] = INTERFACE_LANGUAGES;

export const languageFeature = implement(languages, {
  options: async () =>
    CONTENT_LANGUAGES.map((code) => ({ code, name: NAMES[code], interface: INTERFACE.includes(code) })),
});
