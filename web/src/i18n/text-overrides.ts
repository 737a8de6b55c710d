import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { readStored, writeStored } from '#browser/stored-values.ts';
import type { Catalogue } from '#i18n/catalogues.ts';

const placeOf = (language: InterfaceLanguage) => `texts.${language}`;

/** People's own texts instead of the product's, in every tab and remembered: the next start begins with them. */
export const storeTextOverrides = (language: InterfaceLanguage, texts: Catalogue): void =>
  writeStored(placeOf(language), Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts));

/** What is remembered of them, to be compared with what it was. */
export const storedTextOverrides = (language: InterfaceLanguage): string | undefined =>
  readStored(placeOf(language));

/** A catalogue with the remembered texts in it; keys that it does not have count for nothing: anything may stand in a browser's storage. */
export function withTextOverrides(catalogue: Catalogue, remembered: string | undefined): Catalogue {
  try {
    const texts: object = JSON.parse(remembered ?? '{}');
    const known = Object.entries(texts).filter(
      ([key, message]) => Object.hasOwn(catalogue, key) && typeof message === 'string',
    );
    return { ...catalogue, ...Object.fromEntries(known) };
  } catch {
    return catalogue;
  }
}
