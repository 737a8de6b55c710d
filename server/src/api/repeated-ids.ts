import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import type { FieldProblem } from '@dekanat/contract/api/errors.ts';

type Params = Record<string, number | string>;

/**
 * Fields of a body in which clients repeat an id of the path: under the name of the placeholder, and in a `PUT` under
 * `id`. Fields of the body's own are left out.
 */
export function repeatedIds({ method, path, body }: Endpoint): Map<string, string> {
  const own = body?.shape ?? {};
  const placeholders = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name));
  const [only] = placeholders;
  const repeated = new Map(placeholders.map((name) => [name, name]));
  if (method === 'PUT' && placeholders.length === 1 && only !== undefined) repeated.set('id', only);
  for (const name of [...repeated.keys()]) if (name in own) repeated.delete(name);
  repeated.delete('resource');
  return repeated;
}

/** A `PUT` without an id in its path concerns the account of the caller, whose id clients send with it. */
const concernsCaller = ({ method, path, body }: Endpoint) =>
  method === 'PUT' && !path.includes('{') && !('id' in (body?.shape ?? {}));

/** An id is a number or its text: anything else, such as an object without a text form, is another value. */
const isSame = (sent: unknown, expected: number | string | undefined) =>
  (typeof sent === 'number' || typeof sent === 'string') && String(sent) === String(expected);

/**
 * The body without the ids that it repeats. Another id than that of the path is a problem, because it is not clear which
 * record is meant; clients of students may send any fields besides those of a call.
 */
export function withoutRepeatedIds(
  endpoint: Endpoint,
  params: Params,
  body: unknown,
  callerId: number | undefined,
): { body: unknown; problems: FieldProblem[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return { body, problems: [] };
  const rest: Record<string, unknown> = { ...body };
  const problems: FieldProblem[] = [];
  const ignoresUnknown = realmOf(endpoint) === 'student';
  const check = (field: string, expected: number | string | undefined) => {
    if (!Object.hasOwn(rest, field)) return;
    if (!ignoresUnknown && !isSame(rest[field], expected))
      problems.push({ field, key: 'invalid.repeated_id', values: {} });
    delete rest[field];
  };
  for (const [field, placeholder] of repeatedIds(endpoint)) check(field, params[placeholder]);
  if (concernsCaller(endpoint)) check('id', callerId);
  return { body: rest, problems };
}
