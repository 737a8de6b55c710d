import { z } from 'zod';

/** Languages in which records may exist; `oz` is Uzbek in Latin script, `uz` Uzbek in Cyrillic, `qq` Karakalpak. */
export const CONTENT_LANGUAGES = ['oz', 'uz', 'qq', 'ru', 'en'] as const;
export const Language = z.enum(CONTENT_LANGUAGES);
export type Language = z.infer<typeof Language>;

/** Languages in which the interface and its messages are complete. */
export const INTERFACE_LANGUAGES = ['oz', 'ru', 'en'] as const satisfies readonly Language[];
export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number];

/** Shown when neither the requested language nor the university's own has a text (docs/api-conventions.md §6). */
export const FALLBACK_LANGUAGE = 'oz' satisfies Language;

/** BCP 47 tags for `lang` attributes and `Intl`. */
export const LANGUAGE_TAGS: Record<Language, string> = {
  oz: 'uz-Latn',
  uz: 'uz-Cyrl',
  qq: 'kaa',
  ru: 'ru',
  en: 'en',
};

/** `Intl` knows Uzbek in few browsers; Uzbek writes numbers as Russian does: 1 234,5. */
const NUMBER_TAGS: Record<InterfaceLanguage, string> = { oz: 'ru', ru: 'ru', en: 'en' };

/** A number in the notation of a language, with exactly `digits` decimals if given. */
export const formatNumber = (number: number, language: InterfaceLanguage, digits?: number): string =>
  new Intl.NumberFormat(
    NUMBER_TAGS[language],
    digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
  ).format(number);

/** The interface language of responses to a request for `language`. */
export function interfaceLanguage(language: Language | undefined): InterfaceLanguage {
  return INTERFACE_LANGUAGES.find((known) => known === language) ?? FALLBACK_LANGUAGE;
}
