import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { translate } from '#api/messages.ts';
import type { TextKey } from '#locales/text-key.ts';

/** A text in every language in which papers are printed. */
export type PaperTexts = Record<InterfaceLanguage, string>;

const inEach = (textIn: (language: InterfaceLanguage) => string): PaperTexts => ({
  oz: textIn('oz'),
  ru: textIn('ru'),
  en: textIn('en'),
});

/** A name by content language, as stored: each language of papers, else the preferred one, else any. */
export const paperTexts = (stored: Partial<Record<string, string>>, preferred: string = 'oz'): PaperTexts =>
  inEach(
    (language) =>
      stored[language] || stored[preferred] || stored.oz || Object.values(stored).find((text) => text) || '',
  );

/** A text of the product in every language. */
export const productTexts = (key: TextKey, values: Record<string, unknown> = {}): PaperTexts =>
  inEach((language) => translate(key, language, values));

/** The languages that a paper prints side by side. */
export type PrintedLanguages = readonly [InterfaceLanguage, ...InterfaceLanguage[]];

/** The text in each printed language; equal texts are printed once. */
export const printedText = (
  texts: PaperTexts,
  languages: PrintedLanguages,
  separator: ' / ' | '\n' = ' / ',
): string =>
  [...new Set(languages.map((language) => texts[language]).filter((text) => text !== ''))].join(separator);

/** A text of the product in each printed language. */
export const printedLabel = (
  key: TextKey,
  languages: PrintedLanguages,
  values: Record<string, unknown> = {},
  separator?: ' / ' | '\n',
): string => printedText(productTexts(key, values), languages, separator);
