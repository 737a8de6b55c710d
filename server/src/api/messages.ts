import type { FieldMessages, FieldProblem } from '@dekanat/contract/api/errors.ts';
import {
  FALLBACK_LANGUAGE,
  formatNumber,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  interfaceLanguage,
  type Language,
} from '@dekanat/contract/api/languages.ts';
import { createInstance } from 'i18next';
import { catalogues } from '#locales/catalogues.ts';
import type { TextKey } from '#locales/text-key.ts';

/** All catalogues have the same keys. */
export const TEXT_KEYS: ReadonlySet<string> = new Set(Object.keys(catalogues.oz));

/** Keys are flat and contain dots, because the catalogues are also served as flat objects. */
const i18n = createInstance({
  resources: Object.fromEntries(
    INTERFACE_LANGUAGES.map((language) => [language, { translation: catalogues[language] }]),
  ),
  lng: FALLBACK_LANGUAGE,
  fallbackLng: FALLBACK_LANGUAGE,
  keySeparator: false,
  nsSeparator: false,
  initAsync: false,
  interpolation: { escapeValue: false },
});
void i18n.init();
// `{{rows, number}}` groups digits by three; `{{megabytes, decimal}}` has one decimal.
i18n.services.formatter?.add('number', (value, language) =>
  formatNumber(Number(value), language as InterfaceLanguage),
);
i18n.services.formatter?.add('decimal', (value, language) =>
  formatNumber(Number(value), language as InterfaceLanguage, 1),
);

/** The text of a key in the catalogue of `language`. */
export function translate(
  key: TextKey,
  language: Language | undefined,
  values: Record<string, unknown> = {},
): string {
  return i18n.t(key, { ...values, lng: interfaceLanguage(language) });
}

/** Translates problems into messages by field: those of a form are one for each field, those of a list may be several. */
export function translateProblems(
  problems: FieldProblem<TextKey>[],
  language: Language | undefined,
): FieldMessages {
  const messages: FieldMessages = Object.create(null);
  for (const { field, key, values } of problems) {
    messages[field] ??= [];
    messages[field].push(translate(key, language, values));
  }
  return messages;
}
