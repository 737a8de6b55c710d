import type { InterfaceLanguage } from '@dekanat/contract/kernel/languages.ts';
import serverOz from '../server/src/locales/oz.json' with { type: 'json' };
import serverRu from '../server/src/locales/ru.json' with { type: 'json' };
import { catalogue as webOz } from '../web/src/locales/oz.ts';
import { catalogue as webRu } from '../web/src/locales/ru.ts';

/** What the interface says by itself, and what it shows of the server's words. */
export const catalogues: Record<InterfaceLanguage, Readonly<Record<string, string>>> = {
  oz: { ...webOz, ...serverOz },
  ru: { ...webRu, ...serverRu },
};

export type Say = (key: string, values?: Record<string, string | number>) => string;

/** What the interface says in a language. A key that no catalogue has is a fault of the journey. */
export const saying =
  (language: InterfaceLanguage): Say =>
  (key, values = {}) => {
    const text = catalogues[language][key];
    if (text === undefined) throw new Error(`No text has the key "${key}"`);
    return text.replace(/\{\{(\w+)(?:, \w+)?\}\}/g, (_mark, name: string) => String(values[name]));
  };
