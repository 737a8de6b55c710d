import type { ListView, ViewColumns } from '@dekanat/contract/access/views/list-views.ts';
import { LIST_PARAMETERS } from '@dekanat/contract/api/lists.ts';
import { personalFieldsOf } from '@dekanat/contract/api/personal.ts';
import { isPersonalSearch } from '@dekanat/contract/people/identifiers.ts';
import type { z } from 'zod';
import type { SearchParams } from '#ui/search-params.ts';
import type { Arrangement } from '#ui/table/arrangement.ts';

/** Paging and scope are not part of a view; personal data must not be stored in one. */
function isSavable(schema: z.ZodObject, name: string): boolean {
  if (name === 'sort') return true;
  const others: readonly string[] = [...LIST_PARAMETERS, ...personalFieldsOf(schema)];
  return name in schema.shape && !others.includes(name);
}

/** The part of an address that a view saves: search, filters and order. */
export const paramsToSave = (schema: z.ZodObject, search: SearchParams): SearchParams =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([name, value]) => value !== '' && isSavable(schema, name) && !isPersonalSearch(name, value),
    ),
  );

/** Parameters of a view that the list does not accept: it was saved by another version. */
export const refusedParams = (schema: z.ZodObject, params: SearchParams): string[] =>
  Object.entries(params)
    .filter(([name, value]) => !(isSavable(schema, name) && schema.shape[name]?.safeParse(value).success))
    .map(([name]) => name);

export const columnsToSave = ({ order, hidden, shown, pinned }: Arrangement): ViewColumns => ({
  order,
  hidden,
  shown,
  pinned,
});

const entriesOf = (params: SearchParams) => Object.entries(params).toSorted(([a], [b]) => (a < b ? -1 : 1));
const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Whether the list shows something else than the view. Parameters that the list refuses are not compared. */
export function isChanged(
  schema: z.ZodObject,
  view: Pick<ListView, 'params' | 'columns'>,
  search: SearchParams,
  arrangement: Arrangement,
): boolean {
  const refused = refusedParams(schema, view.params);
  const accepted = (params: SearchParams) => entriesOf(params).filter(([name]) => !refused.includes(name));
  return !(
    isSame(accepted(view.params), accepted(paramsToSave(schema, search))) &&
    isSame(columnsToSave({ ...arrangement, ...view.columns }), columnsToSave(arrangement))
  );
}

/** The address of a view, after its screen: its parameters and its id. */
export const searchOf = ({ id, params }: Pick<ListView, 'id' | 'params'>): SearchParams => ({
  ...params,
  saved: String(id),
});
