import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import fc from 'fast-check';
import { z } from 'zod';
import { MULTIPART } from '#test/uploads.ts';
import {
  type JsonSchema,
  type KnownData,
  ODD_NAMES,
  oddText,
  oddValue,
  validObject,
  validValue,
} from './random-values.ts';

/** One request as it goes over the wire, valid or not. */
export interface RawRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Buffer | undefined;
}

const jsonSchemaOf = (schema: z.ZodType): JsonSchema =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** Percent-encodes text with lone surrogates too. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Cs}/gu, '\uFFFD'));
/** As a client writes a value into a query. */
const queryText = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
/** Includes invalid percent-encoding. */
const oddlyEncoded = fc.oneof(
  oddText.map((text) => encoded(text.slice(0, 1_000))),
  fc.constantFrom('%', '%zz', '%ff%fe', '%00', '%c0%80', '+', '%2e%2e%2f', ';', '%ED%A0%80'),
);
const pairOf = (name: string, value: unknown) => `${encoded(name)}=${encoded(queryText(value))}`;

function queryOf(endpoint: Endpoint, known: KnownData): fc.Arbitrary<string> {
  const { properties = {} } = jsonSchemaOf(endpoint.query ?? z.object({}));
  const names = Object.keys(properties);
  const validPair = fc
    .constantFrom(...(names.length > 0 ? names : ['language']))
    .chain((name) =>
      validValue(properties[name] ?? {}, known).map((value) => ({ name, text: pairOf(name, value) })),
    );
  // A name given twice is not valid.
  const validPairs = fc
    .uniqueArray(validPair, { maxLength: 2, selector: ({ name }) => name })
    .map((given) => [
      ...Object.entries(known.query)
        .filter(([name]) => given.every((other) => other.name !== name))
        .map(([name, value]) => pairOf(name, value)),
      ...given.map(({ text }) => text),
    ]);
  const oddPair = fc
    .tuple(fc.constantFrom(...names, ...ODD_NAMES), oddlyEncoded)
    .map(([name, value]) => `${encoded(name)}=${value}`);
  const pairs = fc.oneof(
    { weight: 5, arbitrary: validPairs },
    fc.array(
      fc.oneof(
        validPair.map(({ text }) => text),
        oddPair,
      ),
      { maxLength: 6 },
    ),
  );
  return fc.oneof(
    { weight: 9, arbitrary: pairs.map((given) => given.join('&')) },
    fc.constantFrom('&&==', '=', '?', 'limit', `a=${'x'.repeat(9_000)}`),
  );
}

/** Fields of the example's body that a request replaces. Of fields that exclude one another, more would seldom leave a body that is accepted. */
const MAX_REPLACED = 3;

/** The body of the example, in which valid values replace at most so many fields. */
function exampleBody(endpoint: Endpoint, known: KnownData, most: number): fc.Arbitrary<string | undefined> {
  if (endpoint.body === undefined) return fc.constant(undefined);
  const schema = jsonSchemaOf(endpoint.body);
  const fields = Object.keys(schema.properties ?? {});
  const replaced = fc.subarray(fields, { maxLength: Math.min(most, fields.length) });
  return fc
    .tuple(replaced, validObject(schema, known))
    .map(([names, given]) =>
      JSON.stringify({ ...known.body, ...Object.fromEntries(names.map((name) => [name, given[name]])) }),
    );
}

/** A valid body, one with a single wrong field, broken JSON, or none. */
function bodyOf(endpoint: Endpoint, known: KnownData): fc.Arbitrary<string | undefined> {
  const schema = jsonSchemaOf(endpoint.body ?? z.object({}));
  const valid = validObject(schema, known);
  const fields = Object.keys(schema.properties ?? {});
  const oneFieldWrong = fc
    .tuple(valid, fc.constantFrom(...fields, ...ODD_NAMES), oddValue)
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
  const whole = endpoint.body === undefined ? fc.constant(undefined) : valid.map(text);
  return fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 4, arbitrary: exampleBody(endpoint, known, MAX_REPLACED) },
    { weight: 3, arbitrary: oneFieldWrong.map(text) },
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

/** The type of a body is named only where there is one: an empty text is not valid JSON. */
const validHeaders = ({ body, upload }: Endpoint, token: string): fc.Arbitrary<Record<string, string>> => {
  const type = upload ? MULTIPART : 'application/json';
  return fc.ipV4().map((address) => ({
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address,
    ...((body !== undefined || upload) && { 'content-type': type }),
  }));
};

/** A valid form with a part removed or replaced. */
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

/** Requests to one endpoint: some are valid with odd content, others are malformed, and one in six is close to the example. */
export function requestsTo(endpoint: Endpoint, token: string, known: KnownData): fc.Arbitrary<RawRequest> {
  const id = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...known.ids.map(String)) },
    oddlyEncoded.filter((odd) => odd !== ''),
  );
  const valid = fc.constantFrom(...known.files);
  const form = fc.oneof(
    { weight: 4, arbitrary: valid },
    oddForm(known.files),
    bodyOf(endpoint, known).map((body) => body ?? ''),
  );
  const path = (one: string) => pathOf(endpoint).replace(/\{\w+\}/, () => one);
  const headers = endpoint.upload ? headersFor(token, MULTIPART) : headersFor(token);
  const random = fc.record({
    path: id.map(path),
    query: queryOf(endpoint, known),
    headers,
    body: endpoint.upload ? form : bodyOf(endpoint, known),
  });
  const nearExample = fc.record({
    path: fc.constantFrom(...(known.own.length > 0 ? known.own : known.ids)).map((one) => path(String(one))),
    query: fc.constant(
      Object.entries(known.query)
        .map(([name, value]) => pairOf(name, value))
        .join('&'),
    ),
    headers: validHeaders(endpoint, token),
    body: endpoint.upload ? valid : exampleBody(endpoint, known, 1),
  });
  return fc.oneof({ weight: 5, arbitrary: random }, nearExample).map((given) => ({
    method: endpoint.method,
    path: given.query === '' ? given.path : `${given.path}?${given.query}`,
    headers: given.headers,
    body: given.body,
  }));
}
