import { type Endpoint, realmOf } from '@dekanat/contract/api/endpoint.ts';
import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { LIST_PARAMETERS } from '@dekanat/contract/api/lists.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { parseCsv } from 'hucre/csv';
import { z } from 'zod';
import { translate } from '#api/messages.ts';
import type { Client } from '#test/client.ts';

/** A list of the contract: a call whose result is a page with its total. */
export interface ProductList {
  name: string;
  list: Endpoint;
  /** The call that exports its rows with the same filters. */
  export: Endpoint | undefined;
  /** The list whose first record is the one in the path. */
  parent: Endpoint | undefined;
  /** The values that the contract names for each filter. */
  filters: Record<string, readonly unknown[]>;
}
export type Query = Record<string, unknown>;
type Row = Record<string, unknown>;

/** The lists of records within another record, and the list of those others. */
const PARENTS: Record<string, string> = {
  'students.orders.students': 'students.orders.list',
  'students.timeline.list': 'students.studentStatuses.list',
  'messages.messages.receivers': 'messages.messages.list',
  'operations.webhooks.deliveries': 'operations.webhooks.list',
};

const parametersOf = ({ query = z.object({}) }: Endpoint): Record<string, unknown> =>
  z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' }).properties ?? {};

const filtersOf = (list: Endpoint) =>
  Object.fromEntries(
    Object.entries(parametersOf(list))
      .filter(([name]) => !LIST_PARAMETERS.some((other) => other === name))
      .map(([name, schema]) => [name, (schema as { enum?: unknown[] }).enum ?? []]),
  );

/** A page has rows, a total and a number of rows per page. */
const isPage = ({ method, ...endpoint }: Endpoint): boolean => {
  const { result } = endpoint as { result?: unknown };
  const fields = result instanceof z.ZodObject ? result.shape : {};
  return method === 'GET' && ['data', 'total', 'per_page'].every((name) => name in fields);
};

const endpoints = new Map(ENDPOINTS.map(({ name, endpoint }) => [name, endpoint]));
const isExport = (endpoint: Endpoint | undefined) =>
  endpoint !== undefined && 'columns' in parametersOf(endpoint);

/** The export of `things.list` is `things.export` or `things.exportList`, that of `things.parts` is `things.exportParts`. */
function exportOf(name: string): Endpoint | undefined {
  const [resource, list = ''] = [name.replace(/\.\w+$/, ''), name.replace(/^.*\./, '')];
  const part = `${list.charAt(0).toUpperCase()}${list.slice(1)}`;
  const names = list === 'list' ? ['export', 'exportList'] : [`export${part}`];
  return names.map((one) => endpoints.get(`${resource}.${one}`)).find(isExport);
}

/** All lists of the product. */
export const LISTS: ProductList[] = ENDPOINTS.filter(({ endpoint }) => isPage(endpoint)).map(
  ({ name, endpoint }) => ({
    name,
    list: endpoint,
    export: exportOf(name),
    parent: endpoints.get(PARENTS[name] ?? ''),
    filters: filtersOf(endpoint),
  }),
);

/** All exports of lists, by their names. */
export const EXPORTS: [string, Endpoint][] = [...endpoints].filter(([, endpoint]) => isExport(endpoint));

/** A list as one caller asks it. */
export interface Question {
  client: Client;
  list: ProductList;
  /** The record in the path. */
  params: Query;
  query: Query;
}

interface PageOfRows {
  data: Row[];
  total: number;
}

const input = ({ params, query }: Pick<Question, 'params' | 'query'>, further: Query) =>
  ({ params, query: { ...query, ...further } }) as never;

/** The caller may not read a list, the record in its path is gone, or a filter is refused. */
const REFUSED = [403, 404, 422];

/** The first row and the total of a list; undefined if it is refused. @throws at every other answer */
export async function firstOf({ client, list, ...which }: Question): Promise<PageOfRows | undefined> {
  const answer = await client.call(list.list, input(which, { limit: 1 }));
  return REFUSED.includes(answer.status) ? undefined : (answer.result as PageOfRows);
}

const PAGE = 1000;

/** The number of rows, if this is the total: those before the last page, on it and after it. */
async function listedRows({ client, list, ...which }: Question, total: number): Promise<number> {
  const rowsOn = async (page: number) => {
    const { result } = await client.call(list.list, input(which, { limit: PAGE, page }));
    return (result as PageOfRows).data.length;
  };
  const page = Math.max(1, Math.ceil(total / PAGE));
  const last = await rowsOn(page);
  return (page - 1) * PAGE + last + (last < PAGE ? 0 : await rowsOn(page + 1));
}

/** The word of a row with totals, which the files of reports have below the others. */
const TOTALS = INTERFACE_LANGUAGES.map((language) => translate('report.total', language));

/** The number of rows in the exported file, between its headings and totals; of the pages where the list has no export. */
export async function allRows(question: Question, total: number): Promise<number> {
  const { client, list, ...which } = question;
  if (list.export === undefined) return listedRows(question, total);
  const { result } = await client.call(list.export, input(which, { format: 'csv' }));
  const [, ...rows] = parseCsv(String(result), { skipEmptyRows: true });
  const hasTotals = rows.at(-1)?.some((cell) => TOTALS.includes(String(cell)));
  return rows.length - (hasTotals ? 1 : 0);
}

/** The record in the path of a list: the first one of the list around it. */
export async function parentId(client: Client, { parent }: ProductList): Promise<number | undefined> {
  if (parent === undefined) return undefined;
  const answer = await client.call(parent, { query: { limit: 1 } } as never);
  return REFUSED.includes(answer.status) ? 0 : Number((answer.result as PageOfRows).data[0]?.id ?? 0);
}

/** A student's list of what is within a record names this record in its path. */
export const isWithinStudied = ({ list }: ProductList): boolean =>
  realmOf(list) === 'student' && list.path.includes('{');

/** Filters with values of a row or of the contract, each alone. */
export const filterQueries = ({ filters }: ProductList, row: Row | undefined): Query[] =>
  Object.entries(filters).flatMap(([name, values]) =>
    [...values, row?.[name]]
      .filter((value) => ['string', 'number'].includes(typeof value))
      .map((value) => ({ [name]: value })),
  );
