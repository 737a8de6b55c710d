import type { FieldMessages, FieldProblem } from '@dekanat/contract/kernel/errors.ts';
import { FALLBACK_LANGUAGE, interfaceLanguage, type Language } from '@dekanat/contract/kernel/languages.ts';
import sharedOz from '@dekanat/contract/locales/oz.json' with { type: 'json' };
import sharedRu from '@dekanat/contract/locales/ru.json' with { type: 'json' };
import { createInstance } from 'i18next';
import ownOz from '#locales/oz.json' with { type: 'json' };
import ownRu from '#locales/ru.json' with { type: 'json' };

/** What the contract says to both floors, and what only the server says. */
const oz = { ...sharedOz, ...ownOz };
const ru = { ...sharedRu, ...ownRu };

/** Both languages have the same. */
export const TEXT_KEYS: ReadonlySet<string> = new Set(Object.keys(oz));

/** Keys are flat, dots are part of them: the catalogues are also served as flat objects. */
const catalogues = createInstance({
  resources: { oz: { translation: oz }, ru: { translation: ru } },
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});
void catalogues.init();

/** The text behind a key of the catalogues, for a reader of `language`. */
export function say(
  key: string,
  language: Language | undefined,
  values: Record<string, unknown> = {},
): string {
  return catalogues.t(key, { ...values, lng: interfaceLanguage(language) });
}

/** Problems of a form → its field messages. */
export function sayProblems(problems: FieldProblem[], language: Language | undefined): FieldMessages {
  const messages: FieldMessages = Object.create(null);
  for (const { field, key, values } of problems) {
    messages[field] ??= [];
    messages[field].push(say(key, language, values));
  }
  return messages;
}
