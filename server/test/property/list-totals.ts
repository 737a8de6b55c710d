import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { LIST_PARAMETERS } from '@dekanat/contract/api/lists.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { parseCsv } from 'hucre/csv';
import { z } from 'zod';
import type { Client } from '#test/client.ts';

/** A list whose rows can be exported with the same filters. */
export interface ExportedList {
  name: string;
  list: Endpoint;
  export: Endpoint;
  /** The values that the contract names for each filter. */
  filters: Record<string, readonly unknown[]>;
}
export type Query = Record<string, unknown>;
type Row = Record<string, unknown>;

const parametersOf = ({ query = z.object({}) }: Endpoint): Record<string, unknown> =>
  z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {};

const filtersOf = (list: Endpoint) =>
  Object.fromEntries(
    Object.entries(parametersOf(list))
      .filter(([name]) => !LIST_PARAMETERS.some((other) => other === name))
      .map(([name, schema]) => [name, (schema as { enum?: unknown[] }).enum ?? []]),
  );

const endpoints = new Map(ENDPOINTS.map(({ name, endpoint }) => [name, endpoint]));
/** All lists of the product with an export. */
export const EXPORTED_LISTS: ExportedList[] = ENDPOINTS.flatMap(({ name, endpoint }) => {
  const [, resource] = /^(.+)\.export(?:List)?$/.exec(name) ?? [];
  const list = endpoints.get(`${resource}.list`);
  if (resource === undefined || !list || !('columns' in parametersOf(endpoint))) return [];
  return [{ name: resource, list, export: endpoint, filters: filtersOf(list) }];
});

interface PageOfRows {
  data: Row[];
  total: number;
}

/** The first row and the total of a list; undefined if the caller may not read it or a filter is refused. */
export async function firstOf(
  client: Client,
  { list }: ExportedList,
  query: Query,
): Promise<PageOfRows | undefined> {
  const { status, body } = await client.call(list, { query: { ...query, limit: 1 } } as never);
  return status === 200 ? (body as { result: PageOfRows }).result : undefined;
}

/** The number of rows in the exported file, below its headings. */
export async function exportedRows(
  client: Client,
  { list, ...exported }: ExportedList,
  query: Query,
): Promise<number> {
  const { result } = await client.call(exported.export, { query: { ...query, format: 'csv' } } as never);
  return parseCsv(String(result), { skipEmptyRows: true }).length - 1;
}

/** Filters with values of a row or of the contract, each alone. */
export const filterQueries = ({ filters }: ExportedList, row: Row | undefined): Query[] =>
  Object.entries(filters).flatMap(([name, values]) =>
    [...values, row?.[name]]
      .filter((value) => ['string', 'number'].includes(typeof value))
      .map((value) => ({ [name]: value })),
  );
