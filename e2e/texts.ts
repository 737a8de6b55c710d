import type { InterfaceLanguage } from '@dekanat/contract/kernel/languages.ts';
import { catalogue as oz } from '../web/src/locales/oz.ts';
import { catalogue as ru } from '../web/src/locales/ru.ts';

export const catalogues: Record<InterfaceLanguage, Readonly<Record<string, string>>> = { oz, ru };

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What the interface says in a language. A key that no catalogue has is a fault of the journey. */
export const saying =
  (language: InterfaceLanguage): Say =>
  (key, values = {}) => {
    const text = catalogues[language][key];
    if (text === undefined) throw new Error(`No text has the key "${key}"`);
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_mark, name: string) => String(values[name]));
  };
