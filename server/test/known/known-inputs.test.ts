import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { repeatedIds } from '#api/repeated-ids.ts';
import { ignoresLanguage } from '#api/spelled-fields.ts';
import { EDUCATION_INPUTS } from './education-inputs.ts';
import { MOVEMENT_INPUTS } from './movement-inputs.ts';
import { OFFICE_INPUTS } from './office-inputs.ts';
import { REPORT_INPUTS } from './report-inputs.ts';

/** What clients send. To add a call, name its parameters and the fields of its body. */
const KNOWN_INPUTS = [...OFFICE_INPUTS, ...EDUCATION_INPUTS, ...MOVEMENT_INPUTS, ...REPORT_INPUTS];

/** A name in a sentence of the specification: of several words, or one of these. */
const FILTER_NAME = /\b[a-z]+(?:_[a-z]+)+\b|\b(?:role|page|limit|fio|status|course)\b/g;

const calls = new Map<string, Endpoint>(
  ENDPOINTS.map(({ endpoint }) => [`${endpoint.method} ${pathOf(endpoint)}`, endpoint]),
);

const fieldsOf = (schema: z.ZodType | undefined): string[] => {
  if (schema === undefined) return [];
  const { properties = {} } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return Object.keys(properties);
};
const unknownOf = (named: string, known: readonly string[]) =>
  named.split(/[\s|]+/).filter((name) => name !== '' && !known.includes(name));

it.each(KNOWN_INPUTS)('$call accepts what clients send', ({ call, query = '', body = '' }) => {
  const endpoint = calls.get(call);
  if (endpoint === undefined) throw new Error(`No call ${call}`);
  expect({
    query: unknownOf(query, fieldsOf(endpoint.query)),
    body: unknownOf(body, [
      ...fieldsOf(endpoint.body),
      ...repeatedIds(endpoint).keys(),
      ...Object.keys(endpoint.spelled ?? {}),
      ...(ignoresLanguage(endpoint) ? ['language'] : []),
    ]),
  }).toEqual({ query: [], body: [] });
});

/** As in `specification.test.ts`: skipped without the folder. */
const SPECIFICATIONS = `${import.meta.dirname}/../../../../shared/spec`;
const isThere = existsSync(SPECIFICATIONS);

describe.skipIf(!isThere)(`planned reports${isThere ? '' : ' (skipped: no such folder)'}`, () => {
  type Call = Record<'method' | 'path' | 'step', string>;
  const planned: Call[] = isThere ? JSON.parse(readFileSync(`${SPECIFICATIONS}/calls.json`, 'utf8')) : [];
  const reports = planned
    .filter(({ step, path }) => step === 'reports' && !path.includes('{'))
    .map(({ method, path }) => `${method} ${path}`);
  const known = new Map(KNOWN_INPUTS.map(({ call, query = '' }) => [call, query]));

  it('are calls whose filters are listed', () => {
    expect(reports.length).toBeGreaterThan(0);
    expect(reports.filter((call) => !known.has(call))).toEqual([]);
  });

  it('take together each filter that the specification names for monitoring, reports and statistics', () => {
    const text = readdirSync(SPECIFICATIONS)
      .filter((file) => file.startsWith('002_'))
      .map((file) => readFileSync(`${SPECIFICATIONS}/${file}`, 'utf8'))
      .join();
    const sentences = [...text.matchAll(/^- (?:Monitoring|Report|Statistics) params: (.+)\.$/gm)];
    const named = sentences.flatMap(([, sentence = '']) => sentence.match(FILTER_NAME) ?? []);
    expect(named.length).toBeGreaterThan(20);
    const taken = new Set(reports.flatMap((call) => known.get(call)?.split(' ') ?? []));
    expect(named.filter((name) => !taken.has(name))).toEqual([]);
  });
});
