import { globSync, readFileSync } from 'node:fs';
import { FoundKind } from '@dekanat/contract/access/search.ts';
import { FROM_HEMIS } from '@dekanat/contract/catalogue/catalogue.ts';
import { IMPORTED } from '@dekanat/contract/operations/imports.ts';
import { CONFIG_KEYS, CONFIGS } from '@dekanat/contract/reference/config-catalogue.ts';
import { LABEL_MODULES } from '@dekanat/contract/reference/labels.ts';
import { expect, it } from 'vitest';
import { TEXT_KEYS } from '#api/messages.ts';
import { importTitle } from '#platform/imports/import-kind.ts';
import { readCatalogues } from '../../scripts/catalogues.ts';
import { FINDERS, IMPORTS, JOB_KINDS } from '../src/app.ts';

const shared = readCatalogues('contract', 'oz');
/** The routes of all screens; read as text, because the server does not import the web. */
const routes = globSync(`${import.meta.dirname}/../../web/src/features/*/feature.ts`)
  .map((file) => readFileSync(file, 'utf8'))
  .join('');
const choices = CONFIG_KEYS.flatMap((key) => {
  const { kind } = CONFIGS[key];
  return kind.type === 'choice' ? kind.choices : [];
});

it('every importable resource has an import, and every searchable one a finder', () => {
  expect(IMPORTS.map(({ resource }) => resource).toSorted()).toEqual(IMPORTED.toSorted());
  const sourced = IMPORTS.flatMap(({ resource, source }) => (source === undefined ? [] : [resource]));
  expect(sourced.toSorted()).toEqual([...FROM_HEMIS].toSorted());
  expect(FINDERS.map(({ kind }) => kind).toSorted()).toEqual(FoundKind.options.toSorted());
});

// These text keys are built at run time, so no other test checks them.
it.each([
  ['setting', CONFIG_KEYS.flatMap((key) => [`config.${key}`, `config.${key}.about`])],
  ['kind of job', JOB_KINDS.map(({ name }) => `job.kind.${name}`)],
  ['import', IMPORTS.flatMap(({ resource }) => [importTitle(resource), `import.known_by.${resource}`])],
])('every %s has texts', (_what, keys) => {
  expect(keys.filter((key) => !TEXT_KEYS.has(key))).toEqual([]);
});

it.each([
  ['choice of a setting', choices.map((one) => `config.value.${one}`)],
  ['module of labels', LABEL_MODULES.map((one) => `label.module.${one}`)],
])('every %s has a text in the browser too', (_what, keys) => {
  expect(keys.filter((key) => !(key in shared))).toEqual([]);
});

it.each(IMPORTS.map(({ resource, screen }) => [resource, screen]))(
  'an import of %s links to an existing screen: %s',
  (_resource, screen) => {
    expect(routes).toContain(`path: '${screen}',`);
  },
);
