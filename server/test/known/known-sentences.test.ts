import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import type { FieldMessages } from '@dekanat/contract/api/errors.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { contractCatalogues, serverCatalogues, sourcesOf, webCatalogues } from '../catalogue-files.ts';
import { clientOf } from '../client.ts';
import { ANY_INPUT } from '../matrix/endpoints.ts';
import { useServer } from '../use-server.ts';
import { EDUCATION_SENTENCES } from './education-sentences.ts';
import { MOVEMENT_SENTENCES } from './movement-sentences.ts';
import { OFFICE_SENTENCES } from './office-sentences.ts';

const ROOT = join(import.meta.dirname, '../../..');
const KNOWN_SENTENCES = [...OFFICE_SENTENCES, ...EDUCATION_SENTENCES, ...MOVEMENT_SENTENCES];
const catalogues = { ...webCatalogues(ROOT), ...serverCatalogues(ROOT), ...contractCatalogues(ROOT) };
const sources = sourcesOf(ROOT);

describe('a known sentence', () => {
  it.each(KNOWN_SENTENCES)('“$sentence” stands in $keys', ({ sentence, language, keys }) => {
    expect(keys.map((key) => catalogues[key]?.[language])).toEqual(keys.map(() => sentence));
    // Texts of states are named by a prefix, such as `student.tab.${of}.empty`.
    const isUsed = (key: string) =>
      sources.includes(`'${key}'`) ||
      sources.includes(`"${key}"`) ||
      key
        .split('.')
        .some((_, index, parts) => sources.includes(`\`${parts.slice(0, index + 1).join('.')}.$`));
    expect(keys.filter((key) => !isUsed(key))).toEqual([]);
  });
});

describe('the API answers an empty field', () => {
  const { server, superadmin: staff } = useServer({ callers: ['superadmin'] });

  const named = KNOWN_SENTENCES.flatMap(({ of, ...known }) => {
    const [name, field = ''] = of?.split(' ') ?? [];
    return name === undefined ? [] : [{ ...known, name, field }];
  });
  it.each(named)('$name $field with “$sentence”', async ({ name, field, sentence, language }) => {
    const endpoint = ENDPOINTS.find((one) => one.name === name)?.endpoint as Endpoint;
    const client = endpoint.access === 'public' ? clientOf(server.url) : staff;
    for (const body of [{}, { [field]: null }, { [field]: '' }]) {
      const { error } = await client.call(endpoint, {
        params: ANY_INPUT.params,
        query: { language },
        body,
      });
      expect((error.message as FieldMessages)[field]).toEqual([sentence]);
    }
  });
});

/** Sentences of the source texts. They lie beside the repository of its maintainers; without them this is skipped. */
const SENTENCES = join(ROOT, '../shared/spec/sentences.json');
const quoted: { text: string }[] = existsSync(SENTENCES) ? JSON.parse(readFileSync(SENTENCES, 'utf8')) : [];

const spelled = (sentence: string) => sentence.replace(/[ʻʼ‘’`]/g, "'");
describe.skipIf(quoted.length === 0)('every quoted sentence', () => {
  const known = new Set(
    KNOWN_SENTENCES.flatMap(({ sentence, written = sentence }) => [spelled(sentence), spelled(written)]),
  );
  it('is known', () => {
    expect(quoted.map(({ text }) => text).filter((text) => !known.has(spelled(text)))).toEqual([]);
  });
});
