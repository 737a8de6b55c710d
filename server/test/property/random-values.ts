import fc from 'fast-check';

export interface JsonSchema {
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

/** Existing data, so that some requests find a record. */
export interface KnownData {
  /** Ids of records of the caller's university and of another one. */
  ids: readonly number[];
  /** Ids of the records that were made for the endpoint. */
  own: readonly number[];
  /** The caller's own. */
  email: string;
  /** A query and a body that the endpoint accepts. */
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  /** Multipart forms that an upload accepts. */
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
export const ODD_NAMES = [
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

export const oddText = fc.oneof(
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
export const oddValue: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.boolean(),
  fc.constant(null),
  fc.constantFrom([], {}, [[]], [null], nested(50), nested(2_000), { length: 1e9 }, { toString: 1 }),
  fc.array(oddText, { maxLength: 3 }),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values that the schema allows or nearly allows: its limits, with odd content. */
export function validValue(schema: JsonSchema, known: KnownData): fc.Arbitrary<unknown> {
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((choice) => validValue(choice, known)));
  const [type = ''] = [schema.type].flat();
  return VALID[type]?.(schema, known) ?? oddValue;
}

const VALID: Record<string, (schema: JsonSchema, known: KnownData) => fc.Arbitrary<unknown>> = {
  object: validObject,
  array: ({ items = {}, minItems = 0 }, known) =>
    fc.array(validValue(items, known), { minLength: minItems, maxLength: 4 }),
  integer: validNumber,
  number: validNumber,
  string: validText,
  boolean: () => fc.boolean(),
};

function validNumber(
  { minimum = -1_000, maximum = 2 ** 31 - 1 }: JsonSchema,
  { ids }: KnownData,
): fc.Arbitrary<number> {
  const existing = ids.filter((id) => id >= minimum && id <= maximum);
  return fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...(existing.length > 0 ? existing : [minimum])) },
    fc.constantFrom(minimum, maximum),
  );
}

const [FIRST_DAY, LAST_DAY] = [new Date('1900-01-01'), new Date('2099-12-31')];

function validText(
  { format, pattern, minLength = 0, maxLength = 100 }: JsonSchema,
  { email }: KnownData,
): fc.Arbitrary<string> {
  if (format === 'email')
    return fc.oneof(fc.constant(email), fc.stringMatching(/^[a-z0-9]{1,20}@[a-z]{1,9}\.uz$/));
  if (format === 'date')
    return fc
      .date({ noInvalidDate: true, min: FIRST_DAY, max: LAST_DAY })
      .map((day) => day.toISOString().slice(0, 10));
  if (pattern !== undefined) return fc.stringMatching(/^[A-Za-z0-9ўғ._-]{1,20}$/);
  const odd = oddText.map((text) => text.slice(0, maxLength).padEnd(minLength, 'x'));
  return fc.oneof(odd, fc.string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 60) }));
}

export function validObject(
  { properties = {}, required = [] }: JsonSchema,
  known: KnownData,
): fc.Arbitrary<Record<string, unknown>> {
  return fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, validValue(schema, known)])),
    { requiredKeys: required },
  );
}
