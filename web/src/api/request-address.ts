import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { currentLanguage } from '#i18n/text.ts';

interface Named {
  params?: Record<string, number> | undefined;
  query?: Record<string, unknown> | undefined;
}

/** The address of a call, in the language of the interface unless the query names another one. */
export function addressOf(endpoint: Endpoint, { params, query }: Named): string {
  const path = pathOf(endpoint).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params?.[name])),
  );
  const search = new URLSearchParams();
  const parameters: Record<string, unknown> = { language: currentLanguage(), ...query };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value));
  }
  return `${path}?${search}`;
}
