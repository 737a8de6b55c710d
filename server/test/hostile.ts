import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { MULTIPART } from './uploads.ts';

/** One request as it goes over the wire: nothing of it has to make sense. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: JsonSchema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** What exists, so that some of what is sent finds something. */
export interface Known {
  /** Ids of records, of the caller's university and of another one. */
  ids: readonly number[];
  /** The caller's own. */
  email: string;
  /** A body that the endpoint would accept. */
  body: Record<string, unknown>;
  /** Forms with files that an upload would accept. */
  files: readonly Buffer[];
}

const ODD_TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\uFFFE\uFFFF',
  '\u202Eabc\u200B',
  'e\u0301',
  'ﬁﬀ',
  'İıſ',
  '😀'.repeat(50),
  'x'.repeat(300),
  'ʻʼ‘’`´',
  "'; drop table faculties; --",
  '" or 1=1 --',
  '%',
  '_',
  '\\',
  '%%%__\\\\',
  '{{7*7}}#{7*7}',
  '<script>alert(1)</script>',
  '../../../etc/passwd',
  '=cmd|calc!A1',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'true',
  '-1',
  '1e999',
  '0x10',
  '9'.repeat(400),
  '2147483648',
  '9223372036854775808',
  '2026-02-30',
  'Ўзбекистон Ғ Қ Ҳ',
  'Oʻzbekiston',
  'A'.repeat(5_000),
];
const HOSTILE_NAMES = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'id',
  'university_id',
  'a.b',
  'x\u0000',
  '',
  '😀',
  '$where',
  'name[]',
  'name[a]',
];

const oddText = fc.oneof(
  fc.constantFrom(...ODD_TEXTS),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
);
const oddNumber = fc.oneof(
  fc.constantFrom(0, -0, -1, 1, 2, 1.5, 1e21, 2 ** 31 - 1, 2 ** 31, 2 ** 53, -(2 ** 63), 5e-324, 1.7e308),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const nested = (depth: number): unknown => {
  let value: unknown = [];
  for (let level = 0; level < depth; level += 1) value = level % 2 === 0 ? [value] : { a: value };
  return value;
};
const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom([], {}, [[]], [null], nested(50), nested(2_000), { length: 1e9 }, { toString: 1 }),
  fc.array(oddText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Valid, or nearly: what a schema of the contract allows, at its edges and with odd content. */
function fitting(schema: JsonSchema, known: Known): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((choice) => fitting(choice, known)));
  const [type = ''] = [schema.type].flat();
  return FITTING[type]?.(schema, known) ?? oddValue;
}

const FITTING: Record<string, (schema: JsonSchema, known: Known) => fc.Arbitrary<unknown>> = {
  object: fittingObject,
  array: ({ items = {}, minItems = 0 }, known) =>
    fc.array(fitting(items, known), { minLength: minItems, maxLength: 4 }),
  integer: fittingNumber,
  number: fittingNumber,
  string: fittingText,
  boolean: () => fc.boolean(),
};

function fittingNumber(
  { minimum = -1_000, maximum = 2 ** 31 - 1 }: JsonSchema,
  { ids }: Known,
): fc.Arbitrary<number> {
  const existing = ids.filter((id) => id >= minimum && id <= maximum);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(existing.length > 0 ? existing : [minimum])) },
    fc.constantFrom(minimum, maximum),
  );
}

function fittingText(
  { format, pattern, minLength = 0, maxLength = 100 }: JsonSchema,
  { email }: Known,
): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.oneof(fc.constant(email), fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,9}\.uz$/));
  if (pattern !== undefined) return fc.stringMatching(/^[A-Za-z0-9ўғ._-]{1,20}$/);
  const odd = oddText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  return fc.oneof(odd, fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }));
}

function fittingObject(
  { properties = {}, required = [] }: JsonSchema,
  known: Known,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, fitting(schema, known)])),
    { requiredKeys: required },
  );
}

const described = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Percent-encoding that also passes what is no Unicode, and some that is no percent-encoding. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
const encodedOddly = fc.oneof(
  oddText.map((text) => encoded(text.slice(0, 1_000))),
  fc.constantFrom('%', '%zz', '%ff%fe', '%00', '%c0%80', '+', '%2e%2e%2f', ';', '%ED%A0%80'),
);

function queryOf(endpoint: Endpoint, known: Known): fc.Arbitrary<string> {
  const { properties = {} } = described(endpoint.query ?? z.object({}));
  const names = Object.keys(properties);
  const fittingPair = fc
    .constantFrom(...(names.length > 0 ? names : ['language']))
    .chain((name) =>
      fitting(properties[name] ?? {}, known).map((value) => `${encoded(name)}=${encoded(String(value))}`),
    );
  const oddPair = fc
    .tuple(fc.constantFrom(...names, ...HOSTILE_NAMES), encodedOddly)
    .map(([name, value]) => `${encoded(name)}=${value}`);
  const pairs = fc.oneof(
    { weight: 5, arbitrary: fc.array(fittingPair, { maxLength: 3 }) },
    fc.array(fc.oneof(fittingPair, oddPair), { maxLength: 6 }),
  );
  return fc.oneof(
    { weight: 9, arbitrary: pairs.map((given) => given.join('&')) },
    fc.constantFrom('&&==', '=', '?', 'limit', `a=${'x'.repeat(9_000)}`),
  );
}

/** A body that fits, one that fits but for a field, or none at all. */
function bodyOf(endpoint: Endpoint, known: Known): fc.Arbitrary<string | undefined> {
  const schema = described(endpoint.body ?? z.object({}));
  const fits = fittingObject(schema, known);
  const spoilt = fc
    .tuple(fits, fc.constantFrom(...Object.keys(schema.properties ?? {}), ...HOSTILE_NAMES), oddValue)
    .map(([body, name, value]) => ({ ...body, [name]: value }));
  const text = (value: unknown) => JSON.stringify(value);
  const broken = fc.constantFrom(
    '{',
    '[',
    '{"a":',
    'nul',
    '{"a":1}x',
    '\u0000',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":1}}',
    '"\\ud800"',
    `${'['.repeat(20_000)}`,
    '\uFEFF{}',
    '',
  );
  const whole = endpoint.body === undefined ? fc.constant(undefined) : fits.map(text);
  const varied = fc.tuple(fc.subarray(Object.keys(schema.properties ?? {})), fits).map(([names, given]) => ({
    ...known.body,
    ...Object.fromEntries(names.map((name) => [name, given[name]])),
  }));
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: endpoint.body === undefined ? fc.constant(undefined) : varied.map(text) },
    { weight: 3, arbitrary: spoilt.map(text) },
    oddValue.map(text),
    broken,
  );
}

const headersFor = (token: string, type = 'application/json'): fc.Arbitrary<Record<string, string>> =>
  fc.record(
    {
      authorization: fc.oneof(
        { weight: 30, arbitrary: fc.constant(`Bearer ${token}`) },
        fc.constantFrom(
          'Bearer x.y.z',
          'Basic x',
          '',
          `Bearer ${token}x`,
          `bearer ${token}`,
          `Bearer ${'x'.repeat(4_000)}`,
        ),
      ),
      'content-type': fc.oneof(
        { weight: 15, arbitrary: fc.constant(type) },
        fc.constantFrom(
          'application/json; charset=utf-16',
          'text/plain',
          'application/x-www-form-urlencoded',
          'multipart/form-data; boundary=x',
          'application/xml',
          '',
          ';;',
          'application/json; charset="',
          'x'.repeat(300),
        ),
      ),
      'x-forwarded-for': fc.oneof(
        fc.ipV4(),
        fc.ipV6(),
        fc.constantFrom('', 'x', '1.1.1.1, 2.2.2.2', "'", '::', '999.1.1.1', 'é'),
      ),
      'idempotency-key': fc.oneof(
        fc.uuid(),
        fc.constantFrom('same', '', 'é', "'", 'x'.repeat(200), 'x'.repeat(201)),
      ),
      'if-none-match': fc.constantFrom('*', 'W/"x"', '"', ''),
      'accept-encoding': fc.constantFrom('gzip', 'br', 'identity', '*;q=0', 'x', ''),
      'user-agent': fc.constantFrom('x'.repeat(1_000), '', 'é'),
      range: fc.constantFrom('bytes=0-1', 'x'),
      expect: fc.constantFrom('100-continue'),
    },
    { requiredKeys: ['authorization', 'content-type', 'x-forwarded-for'] },
  );

/** A form of which something is cut away, said twice or replaced. */
const oddForm = (forms: readonly Buffer[]) =>
  fc
    .record({
      form: fc.constantFrom(...forms),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
      to: fc.double({ min: 0, max: 1, noNaN: true }),
      instead: fc.oneof(
        fc.uint8Array({ maxLength: 60 }),
        oddText.map((text) => Buffer.from(text)),
      ),
    })
    .map(({ form, from, to, instead }) => {
      const [start, end] = [Math.floor(from * form.length), Math.floor(to * form.length)];
      return Buffer.concat([form.subarray(0, start), instead, form.subarray(end)]);
    });

/** Requests to one endpoint: some that it can answer, oddly filled; others that nobody would send in good faith. */
export function requestsTo(endpoint: Endpoint, token: string, known: Known): fc.Arbitrary<RawRequest> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.ids.map(String)) },
    encodedOddly.filter((odd) => odd !== ''),
  );
  const fits = fc.constantFrom(...known.files);
  const form = fc.oneof(
    { weight: 4, arbitrary: fits },
    oddForm(known.files),
    bodyOf(endpoint, known).map((body) => body ?? ''),
  );
  const path = id.map((one) => pathOf(endpoint).replace(/\{\w+\}/, () => one));
  return fc
    .record({
      path,
      query: queryOf(endpoint, known),
      headers: endpoint.upload ? headersFor(token, MULTIPART) : headersFor(token),
      body: endpoint.upload ? form : bodyOf(endpoint, known),
    })
    .map((given) => ({
      method: endpoint.method,
      path: given.query === '' ? given.path : `${given.path}?${given.query}`,
      headers: given.headers,
      body: given.body,
    }));
}
