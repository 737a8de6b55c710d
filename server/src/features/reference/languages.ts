import { CONTENT_LANGUAGES, INTERFACE_LANGUAGES, type Language } from '@dekanat/contract/api/languages.ts';
import { LANGUAGE_NAMES, languages } from '@dekanat/contract/reference/languages.ts';
import { implement } from '#api/implement.ts';

const INTERFACE: readonly Language[] = INTERFACE_LANGUAGES;

export const languageFeature = implement(languages, {
  options: async () =>
    CONTENT_LANGUAGES.map((code) => ({
      code,
      name: LANGUAGE_NAMES[code],
      interface: INTERFACE.includes(code),
    })),
});
