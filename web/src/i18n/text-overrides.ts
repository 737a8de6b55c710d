import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { readStored, writeStored } from '#browser/stored-values.ts';
import type { Catalogue } from '#i18n/catalogues.ts';

const placeOf = (language: InterfaceLanguage) => `texts.${language}`;

/** Stores the custom texts, which replace shipped ones, for every tab and the next start. */
export const storeTextOverrides = (language: InterfaceLanguage, texts: Catalogue): void =>
  writeStored(placeOf(language), Object.keys(texts).length === 0 ? undefined : JSON.stringify(texts));

/** The stored custom texts, for comparison. */
export const storedTextOverrides = (language: InterfaceLanguage): string | undefined =>
  readStored(placeOf(language));

/** A catalogue with the stored custom texts; unknown keys are ignored, since storage may contain anything. */
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
