import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@dekanat/contract/api/languages.ts';

/** A language and theme in which a screen is checked. */
export interface Variant {
  language: InterfaceLanguage;
  theme: 'light' | 'dark';
}

export const ALL_VARIANTS: readonly Variant[] = INTERFACE_LANGUAGES.flatMap((language) => [
  { language, theme: 'light' },
  { language, theme: 'dark' },
]);

export const ONE_VARIANT: readonly Variant[] = [{ language: 'oz', theme: 'light' }];
