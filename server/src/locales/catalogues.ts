import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';
import ownEn from './en.json' with { type: 'json' };
import ownOz from './oz.json' with { type: 'json' };
import ownRu from './ru.json' with { type: 'json' };

/** The texts of the contract are in folders, because browsers load them with the screens that show them (decision 22). */
const SHARED = join(
  createRequire(import.meta.url).resolve('@dekanat/contract/locales/start/oz.json'),
  '../..',
);

const sharedTexts = (language: InterfaceLanguage): Record<string, string> =>
  Object.assign(
    {},
    ...globSync(`${SHARED}/*/${language}.json`).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  );

/** The texts of the contract and those that only the server uses. */
export const catalogues: Record<InterfaceLanguage, Readonly<Record<string, string>>> = {
  oz: { ...sharedTexts('oz'), ...ownOz },
  ru: { ...sharedTexts('ru'), ...ownRu },
  en: { ...sharedTexts('en'), ...ownEn },
};
