import type { Endpoint, QueryOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { LIST_PARAMETERS, PAGE_SIZES, type Page } from '@dekanat/contract/api/lists.ts';
import { z } from 'zod';

/** What a list's URL may say, and what its server answers, are read from the endpoint's own schema. */
export type ListEndpoint = Endpoint & { query: z.ZodObject; result: z.ZodType<Page<unknown>> };
export type RowOf<E extends Endpoint> = ResultOf<E> extends Page<infer Row> ? Row : never;
/** Names of the search field and the filters: a misspelt one does not compile. */
export type FilterOf<E extends Endpoint> = Exclude<
  keyof QueryOf<E> & string,
  (typeof LIST_PARAMETERS)[number]
>;

/** Parses the URL; a value that the schema refuses counts as absent. Undefined while a required filter is missing. */
export function readQuery<Schema extends z.ZodObject>(schema: Schema, search: URLSearchParams) {
  const raw = Object.fromEntries(search);
  const asked = schema.safeParse(raw);
  if (asked.success) return asked.data;
  for (const { path } of asked.error.issues) delete raw[String(path[0])];
  return schema.safeParse(raw).data;
}

/** The URL with some values changed: what is empty or is the schema's default is left out of it. */
export function writeQuery(schema: z.ZodObject, search: URLSearchParams, changes: Record<string, unknown>) {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    const text = String(value ?? '').trim();
    if (text === '' || text === defaultOf(schema, name)) next.delete(name);
    else next.set(name, text);
  }
  return next;
}

/** Filters in force: everything in the query that is neither mechanism nor left open. */
export function filtersOf(query: Record<string, unknown>): Record<string, unknown> {
  const mechanism: readonly string[] = LIST_PARAMETERS;
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !mechanism.includes(name) && (value ?? '') !== ''),
  );
}

export function sortFieldsOf(schema: z.ZodObject): string[] {
  return choicesIn(schema.shape.sort).filter((choice) => !choice.startsWith('-'));
}

/** Columns that an export can carry, in the endpoint's order. */
export function exportColumnsOf(schema: z.ZodObject): string[] {
  const { columns } = schema.shape;
  const list = columns instanceof z.ZodPipe ? columns.out : columns;
  return list instanceof z.ZodArray ? choicesIn(list.element) : [];
}

/** Whether the screen shows everything at once: its own page is as long as a page may be. */
export const isWhole = (schema: z.ZodObject): boolean =>
  Number(defaultOf(schema, 'limit')) >= Math.max(...PAGE_SIZES);

/** Page sizes on offer: the product's, with the screen's own default among them. */
export function pageSizesOf(schema: z.ZodObject): number[] {
  const own = Number(defaultOf(schema, 'limit'));
  return [...new Set([...PAGE_SIZES, ...(own ? [own] : [])])].sort((a, b) => a - b);
}

function defaultOf(schema: z.ZodObject, name: string): string | undefined {
  const field = schema.shape[name];
  return field instanceof z.ZodDefault ? String(field.parse(undefined)) : undefined;
}

function choicesIn(field: unknown): string[] {
  if (field instanceof z.ZodOptional) return choicesIn(field.unwrap());
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
}
