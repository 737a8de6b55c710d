import type { Endpoint, QueryOf, ResultOf } from '@dekanat/contract/api/endpoint.ts';
import { LIST_PARAMETERS, PAGE_SIZES, type Page } from '@dekanat/contract/api/lists.ts';
import { z } from 'zod';
import type { FileFormat } from '#ui/export/format-button.tsx';
import { defaultOf } from '#ui/search-params.ts';

/** The endpoint's own schemas define the parameters of a list's address and its rows. */
export type ListEndpoint = Endpoint & { query: z.ZodObject; result: z.ZodType<Page<unknown>> };
export type RowOf<E extends Endpoint> = ResultOf<E> extends Page<infer Row> ? Row : never;
/** A page with what the endpoint answers beside the rows. */
export type PageOf<E extends Endpoint> = ResultOf<E> & Page<RowOf<E>>;
/** Names of the search field and the filters; a misspelt one does not compile. */
export type FilterOf<E extends Endpoint> = Exclude<
  keyof QueryOf<E> & string,
  (typeof LIST_PARAMETERS)[number]
>;

/** Search and filters in force: every given parameter but paging, order, language and scope. */
export function filtersOf(query: Record<string, unknown>): Record<string, unknown> {
  const others: readonly string[] = LIST_PARAMETERS;
  return Object.fromEntries(
    Object.entries(query).filter(([name, value]) => !others.includes(name) && (value ?? '') !== ''),
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

/** The formats of the files that an export makes. */
export function exportFormatsOf(schema: z.ZodObject): FileFormat[] {
  const { format } = schema.shape;
  return choicesIn(format instanceof z.ZodDefault ? format.unwrap() : format) as FileFormat[];
}

/** Whether the screen shows everything on one page: its default page size is the largest one. */
export const isWhole = (schema: z.ZodObject): boolean =>
  Number(defaultOf(schema, 'limit')) >= Math.max(...PAGE_SIZES);

/** Page sizes to choose from: the general ones and the screen's default. */
export function pageSizesOf(schema: z.ZodObject): number[] {
  const own = Number(defaultOf(schema, 'limit'));
  return [...new Set([...PAGE_SIZES, ...(own ? [own] : [])])].sort((a, b) => a - b);
}

function choicesIn(field: unknown): string[] {
  if (field instanceof z.ZodOptional) return choicesIn(field.unwrap());
  return field instanceof z.ZodEnum ? field.options.map(String) : [];
}
