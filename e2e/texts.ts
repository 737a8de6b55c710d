import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { readCatalogues } from '../scripts/catalogues.ts';

const catalogueOf = (language: InterfaceLanguage): Readonly<Record<string, string>> =>
  Object.assign({}, ...['contract', 'web', 'server'].map((workspace) => readCatalogues(workspace, language)));

/** All texts that a page may show: of the interface, the contract and the server. */
export const catalogues = { oz: catalogueOf('oz'), ru: catalogueOf('ru'), en: catalogueOf('en') };

export type Translate = (key: string, values?: Record<string, string | number>) => string;

/** Returns texts in a language; throws on an unknown key, which is a mistake in the test. */
export const translator =
  (language: InterfaceLanguage): Translate =>
  (key, values = {}) => {
    const text = catalogues[language][key];
    if (text === undefined) throw new Error(`No text has the key "${key}"`);
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_placeholder, name: string) => String(values[name]));
  };
