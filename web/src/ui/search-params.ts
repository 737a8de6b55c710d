import { parseSearchWith, stringifySearchWith, useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';
import { z } from 'zod';

/** The search parameters of an address as text: each reader parses its own with a schema. */
export type SearchParams = Readonly<Record<string, string>>;

/** Router options: the default would write JSON, so that a search for 2024 became `?name="2024"`. */
export const plainSearch = {
  parseSearch: parseSearchWith(String),
  stringifySearch: stringifySearchWith(String),
};

/** For `validateSearch` of the root route: the router reads `7` and `true` as a number and a boolean. */
export const searchAsText = (search: Record<string, unknown>): SearchParams =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]));

/** A second list on a page has a namespace: its page is `?orders.page=2`, that of the first list `?page=2`. */
const nameIn = (namespace: string | undefined, name: string) =>
  namespace === undefined ? name : `${namespace}.${name}`;

/** Parses the schema's parameters; a value that it refuses counts as absent. Undefined while a required one is missing. */
export function readSearch<Schema extends z.ZodObject>(
  schema: Schema,
  search: SearchParams,
  namespace?: string,
): z.output<Schema> | undefined {
  const given = Object.keys(schema.shape).map((name) => [name, search[nameIn(namespace, name)]] as const);
  const raw = Object.fromEntries(given.filter(([, value]) => value !== undefined));
  const parsed = schema.safeParse(raw);
  if (parsed.success) return parsed.data;
  for (const { path } of parsed.error.issues) delete raw[String(path[0])];
  return schema.safeParse(raw).data;
}

/** The parameters after some have changed: an empty value and the schema's default are left out of the address. */
export function writeSearch(
  schema: z.ZodObject,
  search: SearchParams,
  changes: Record<string, unknown>,
  namespace?: string,
): SearchParams {
  const next: Record<string, string> = { ...search };
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value ?? '').trim();
    if (text === '' || text === defaultOf(schema, name)) delete next[nameIn(namespace, name)];
    else next[nameIn(namespace, name)] = text;
  }
  return next;
}

/** The default of a parameter, as the address would write it. */
export function defaultOf(schema: z.ZodObject, name: string): string | undefined {
  const field = schema.shape[name];
  return field instanceof z.ZodDefault ? String(field.parse(undefined)) : undefined;
}

interface Navigation {
  /** Replaces the present entry of the history. */
  replace?: boolean;
  /** Leaves an unsaved form without a question: it was saved. */
  ignoreBlocker?: boolean;
}

/** Reads and changes the search parameters that the schema declares; all others stay as they are. */
export function useSearchParams<const Schema extends z.ZodObject>(schema: Schema, namespace?: string) {
  const search: SearchParams = useSearch({ strict: false });
  const values = useMemo(() => readSearch(schema, search, namespace), [schema, search, namespace]);
  const navigate = useNavigate();
  const change = useCallback(
    (changes: { [Name in keyof z.input<Schema>]?: unknown }, navigation?: Navigation) =>
      void navigate({
        to: '.',
        search: (present: SearchParams) => writeSearch(schema, present, changes, namespace),
        resetScroll: false,
        ...navigation,
      }),
    [navigate, schema, namespace],
  );
  return { values, change };
}
