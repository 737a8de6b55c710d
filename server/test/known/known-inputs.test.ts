import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { repeatedIds } from '#api/repeated-ids.ts';
import { ignoresLanguage } from '#api/spelled-fields.ts';
import { KNOWN_INPUTS } from './known-inputs.ts';

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
