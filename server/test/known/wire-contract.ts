/**
 * What existing clients read: names with the types of their values. `?` allows null. A list has the shape of its elements, and is not
 * empty unless it says so. More names may be sent.
 */
export type WireShape = Leaf | { [name: string]: WireShape } | [WireShape] | [WireShape, 'or none'];
const LEAVES = {
  number: (value: unknown) => Number.isInteger(value),
  decimal: (value: unknown) => typeof value === 'number',
  flag: (value: unknown) => value === 0 || value === 1,
  boolean: (value: unknown) => typeof value === 'boolean',
  text: (value: unknown) => typeof value === 'string',
  'filled text': (value: unknown) => typeof value === 'string' && value !== '',
  day: matches(/^\d\d\.\d\d\.\d{4}$/),
  instant: matches(/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/),
  'ISO day': matches(/^\d{4}-\d\d-\d\d$/),
  'ISO instant': matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/),
  address: matches(/^https?:\/\/[^/]+\/./),
  list: (value: unknown) => Array.isArray(value),
};
type Leaf = keyof typeof LEAVES | `${keyof typeof LEAVES}?`;

function matches(pattern: RegExp) {
  return (value: unknown) => typeof value === 'string' && pattern.test(value);
}

function leafProblems(value: unknown, leaf: Leaf, path: string): string[] {
  const name = leaf.replace('?', '') as keyof typeof LEAVES;
  if ((leaf.endsWith('?') && value === null) || LEAVES[name](value)) return [];
  return [`${path}: ${JSON.stringify(value) ?? 'absent'} is no ${leaf}`];
}

/** Where a value differs from a shape; of a list every element is compared. */
export function wireProblems(value: unknown, shape: WireShape, path = 'result'): string[] {
  if (typeof shape === 'string') return leafProblems(value, shape, path);
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${path} is no list`];
    if (value.length === 0) return shape.length === 1 ? [`${path} is empty`] : [];
    return value.flatMap((one, index) => wireProblems(one, shape[0], `${path}[${index}]`));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${path} is no object`];
  return Object.entries(shape).flatMap(([name, one]) =>
    wireProblems((value as Record<string, unknown>)[name], one, `${path}.${name}`),
  );
}
