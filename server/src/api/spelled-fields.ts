import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { Language } from '@dekanat/contract/api/languages.ts';

/** Whether clients may send `language` in the body although no text in it depends on a language: it has no effect then. */
export const ignoresLanguage = ({ body }: Endpoint): boolean =>
  body !== undefined && !Object.hasOwn(body.shape, 'language');

/**
 * The body with the names of the contract: clients may send a list alone, and fields under other names. A field that is
 * sent under both names stays, and is refused as unknown.
 */
export function withOwnNames(endpoint: Endpoint, body: unknown): unknown {
  const { plainList, spelled = {} } = endpoint;
  if (Array.isArray(body)) return plainList === undefined ? body : { [plainList]: body };
  if (typeof body !== 'object' || body === null) return body;
  const fields = Object.entries(body).filter(
    ([name, value]) =>
      !(name === 'language' && ignoresLanguage(endpoint) && Language.safeParse(value).success),
  );
  const named = fields.map(([name, value]): [string, unknown] => {
    const own = Object.hasOwn(spelled, name) ? spelled[name] : undefined;
    return own === undefined || Object.hasOwn(body, own) ? [name, value] : [own, value];
  });
  return Object.fromEntries(named);
}
