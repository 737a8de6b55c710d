import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';

/**
 * The body with the names of the contract: clients may send a list alone, and fields under other names. A field that is
 * sent under both names stays, and is refused as unknown.
 */
export function withOwnNames({ plainList, spelled = {} }: Endpoint, body: unknown): unknown {
  if (Array.isArray(body)) return plainList === undefined ? body : { [plainList]: body };
  if (typeof body !== 'object' || body === null) return body;
  const named = Object.entries(body).map(([name, value]): [string, unknown] => {
    const own = Object.hasOwn(spelled, name) ? spelled[name] : undefined;
    return own === undefined || Object.hasOwn(body, own) ? [name, value] : [own, value];
  });
  return Object.fromEntries(named);
}
