import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { InterfaceLanguage } from '@dekanat/contract/api/languages.ts';

type Texts = Record<string, Partial<Record<InterfaceLanguage, string>>>;

/** The texts of the contract are in files of their own, because browsers load them too (decision 22). */
const SHARED = dirname(createRequire(import.meta.url).resolve('@dekanat/contract/locales/start.json'));
const OWN = import.meta.dirname;

/** The texts of the contract and those that only the server uses. */
const all: Texts = Object.assign(
  {},
  ...[SHARED, OWN].flatMap((folder) =>
    globSync(`${folder}/*.json`).map((file) => JSON.parse(readFileSync(file, 'utf8'))),
  ),
);

const textsIn = (language: InterfaceLanguage): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(all).flatMap(([key, { [language]: text }]) => (text === undefined ? [] : [[key, text]])),
  );

export const catalogues: Record<InterfaceLanguage, Readonly<Record<string, string>>> = {
  oz: textsIn('oz'),
  ru: textsIn('ru'),
  en: textsIn('en'),
};
