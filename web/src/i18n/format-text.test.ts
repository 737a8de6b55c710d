import { globSync, readFileSync } from 'node:fs';
import {
  formatNumber,
  INTERFACE_LANGUAGES,
  type InterfaceLanguage,
  LANGUAGE_TAGS,
} from '@dekanat/contract/api/languages.ts';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { formatText } from '#i18n/format-text.ts';

const ROOT = `${import.meta.dirname}/../../../`;
const COUNTS = [0, 1, 2, 5, 11, 21, 22, 1.5, 1_234_567];
const FORM = /_(?:one|few|many|other)$/;

type Catalogue = Record<string, string>;

function catalogueOf(language: InterfaceLanguage): Catalogue {
  const files = globSync('{web,contract,server}/src/locales/*.json', { cwd: ROOT });
  const entries = files.flatMap((file) =>
    Object.entries<Partial<Record<string, string>>>(JSON.parse(readFileSync(ROOT + file, 'utf8'))),
  );
  return Object.fromEntries(
    entries.flatMap(([key, { [language]: said }]) => (said === undefined ? [] : [[key, said]])),
  );
}

/** The library that the server uses. */
function libraryOf(language: InterfaceLanguage, catalogue: Catalogue) {
  const lng = LANGUAGE_TAGS[language];
  const library = createInstance({
    resources: { [lng]: { translation: catalogue } },
    lng,
    fallbackLng: false,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  void library.init();
  library.services.formatter?.add('number', (value: number) => formatNumber(value, language));
  return (key: string, values: Record<string, unknown>) => library.t(key, { ...values, nest: false });
}

const namesIn = (said: string) => [...said.matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
const isOfServer = (said: string) => said.includes(', decimal}}');

test.each(INTERFACE_LANGUAGES)('texts: every text in %s is that of i18next, for every count', (language) => {
  const catalogue = catalogueOf(language);
  const library = libraryOf(language, catalogue);
  const shared = Object.entries(catalogue).filter(([, said]) => !isOfServer(said));
  expect(shared.length).toBeGreaterThan(1000);
  const namesOf = new Map<string, string[]>();
  for (const [form, said] of shared) {
    const key = form.replace(FORM, '');
    namesOf.set(key, [...(namesOf.get(key) ?? []), ...namesIn(said)]);
  }
  for (const [form] of shared) {
    const key = form.replace(FORM, '');
    // The forms of a text need not have the same placeholders.
    const names = namesOf.get(key) ?? [];
    const others = Object.fromEntries(names.map((name, at) => [name, 1000 * (at + 1)]));
    const isCounted = form !== key || 'count' in others;
    for (const count of isCounted ? COUNTS : [undefined]) {
      const values = { ...others, ...(count !== undefined && { count }) };
      expect(formatText(catalogue, language, key, values)).toBe(library(key, values));
    }
  }
});

test('texts: a value is shown as it is, whatever it contains', () => {
  const catalogue = { greeting: 'A {{name}} b', spaced: '{{ name }}', none: '' };
  for (const name of ['$&', '{{name}}', '<b>', "$t('greeting')", ''])
    for (const key of ['greeting', 'spaced', 'none'])
      expect(formatText(catalogue, 'en', key, { name })).toBe(
        key === 'greeting' ? `A ${name} b` : key === 'spaced' ? name : '',
      );
});

test('texts: a missing value is left out, and a missing text is its key', () => {
  expect(formatText({ greeting: 'A {{name}}.' }, 'oz', 'greeting')).toBe('A .');
  expect(formatText({}, 'ru', 'greeting', { count: 1 })).toBe('greeting');
});
