const PATTERNS: [RegExp, string][] = [
  [/^\d\d\.\d\d\.\d{4}$/, 'DD.MM.YYYY'],
  [/^\d\d\.\d\d\.\d{4} \d\d:\d\d:\d\d$/, 'DD.MM.YYYY HH:mm:ss'],
  [/^\d{4}-\d\d-\d\dT/, 'ISO'],
  [/^https?:\/\//, 'address'],
];

/** The names and types of a value: of a list those of its first element. */
export function wireShape(value: unknown): unknown {
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.slice(0, 1).map(wireShape);
  if (typeof value === 'object')
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, wireShape(one)]));
  if (typeof value === 'string') return PATTERNS.find(([pattern]) => pattern.test(value))?.[1] ?? 'string';
  return typeof value;
}
