import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import { readCatalogues } from '../scripts/text-keys.ts';

const all = (language: InterfaceLanguage): Readonly<Record<string, string>> =>
  Object.assign({}, ...['contract', 'web', 'server'].map((floor) => readCatalogues(floor, language)));

/** What the interface says by itself, and what it shows of the server's words. */
export const catalogues = { oz: all('oz'), ru: all('ru') };

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What the interface says in a language. A key that no catalogue has is a fault of the journey. */
export const saying =
  (language: InterfaceLanguage): Say =>
  (key, values = {}) => {
    const text = catalogues[language][key];
    if (text === undefined) throw new Error(`No text has the key "${key}"`);
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_mark, name: string) => String(values[name]));
  };
