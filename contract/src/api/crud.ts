import { z } from 'zod';
import type { ResourceDescriptor } from '../catalogue/describe.ts';
import { checkCall, createCall, exportCall, listCall, readCall, removeCall, updateCall } from './calls.ts';
import type { Endpoint, ResultOf } from './endpoint.ts';
import { furtherTranslations, Id, line, STORED, translated, Version, withoutDefaults } from './fields.ts';
import { Language } from './languages.ts';
import { exportQuery, LookupQuery, listQuery, Search, sortBy } from './lists.ts';
import { lookupCall } from './lookup-call.ts';
import type { CrudModule, PermissionModule } from './permissions.ts';
import { defineResource } from './resource.ts';

const NAME_MAX = 255;

/** Fields of a record that belongs to a university. */
export const OF_UNIVERSITY = { university_id: Id, university_name: z.string().nullable() };

/** Field of the form of such a record; a super administrator, who has no university, must choose one. */
export const CHOSEN_UNIVERSITY = { university_id: Id.optional() };

/** What `crud` needs: a resource with the four usual permissions and a translated name; further translated texts are optional. */
type Described = ResourceDescriptor & {
  readonly permission: CrudModule;
  readonly chosenIn?: readonly PermissionModule[];
  readonly translated: readonly ['name', ...string[]];
};

type FurtherTexts<D extends Described, Text> = { [Name in Exclude<D['translated'][number], 'name'>]: Text };

const furtherTexts = <const D extends Described, Text>({ translated: [, ...names] }: D, text: Text) =>
  Object.fromEntries(names.map((name) => [name, text])) as FurtherTexts<D, Text>;

interface Schemas<
  Own extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  Sort extends readonly string[],
  Columns extends readonly [string, ...string[]],
  Option extends z.ZodRawShape,
  Lookup extends z.ZodRawShape,
> {
  /** Fields of the record besides `STORED` and its translated name. */
  record: Own;
  /** Text key of the message for a missing name. */
  nameRequired: string;
  /** Fields of the form for a new record besides `language` and `name`. An update changes only the fields it sends. */
  input: Input;
  /** Parameters of the list besides `name`, `sort` and paging. */
  filters: Filters;
  sort: Sort;
  /** Columns of the export, in order. */
  columns: Columns;
  /** Fields of a lookup's option besides `id` and `name`. */
  option: Option;
  /** Parameters of the lookup besides `search`. */
  lookup: Lookup;
}

type Dashed<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}-${Dashed<Rest>}`
  : Name;
const dashed = <Name extends string>(name: Name) => name.replaceAll('_', '-') as Dashed<Name>;

/**
 * The calls of a plain resource: list, export, lookup, read, check, create, update, remove. Paths follow from its name,
 * permissions from its module.
 */
export const crud = <
  const D extends Described,
  Own extends z.ZodRawShape,
  Input extends z.ZodRawShape,
  Filters extends z.ZodRawShape,
  const Sort extends readonly string[],
  const Columns extends readonly [string, ...string[]],
  Option extends z.ZodRawShape,
  Lookup extends z.ZodRawShape,
>(
  descriptor: D,
  {
    record,
    nameRequired,
    input,
    filters,
    sort,
    columns,
    option,
    lookup,
  }: Schemas<Own, Input, Filters, Sort, Columns, Option, Lookup>,
) => {
  const module: D['permission'] = descriptor.permission;
  const path = dashed(descriptor.name as D['name']);
  const Row = z.object({
    ...STORED,
    ...translated({ name: z.string(), ...furtherTexts(descriptor, z.string()) }),
    ...record,
  });
  const name = line(NAME_MAX).min(1, nameRequired);
  const texts = { name, ...furtherTexts(descriptor, line(NAME_MAX).default('')) };
  const fields = {
    /** The language that `name` is written in. */
    language: Language,
    ...texts,
    translations: furtherTranslations(texts),
    ...input,
  };
  const Update = z.strictObject({
    ...withoutDefaults(fields),
    translations: furtherTranslations(withoutDefaults(texts)),
    version: Version.optional(),
  });
  const byWhom = {
    ...(descriptor.superAdministrator ? ({ superAdministrator: true } as const) : {}),
    ...(descriptor.wholeUniversity ? ({ wholeUniversity: true } as const) : {}),
  };
  const List = listQuery({ name: Search, ...filters, sort: sortBy(...sort) });
  return defineResource(descriptor, {
    list: listCall(`/${path}`, `${module}_index`, List, Row),
    export: exportCall(`/${path}/export`, `${module}_index`, exportQuery(List, columns)),
    options: {
      ...lookupCall(
        `/${path}/list`,
        [module, ...(descriptor.chosenIn ?? [])],
        z.object({ id: Id, name: z.string(), ...option }),
      ),
      query: LookupQuery.extend(lookup),
    },
    read: readCall(`/${path}/{id}`, `${module}_index`, Row),
    check: checkCall(`/${path}/{id}/check`, `${module}_index`),
    create: { ...createCall(`/${path}`, `${module}_store`, z.strictObject(fields), Row), ...byWhom },
    update: { ...updateCall(`/${path}/{id}`, `${module}_update`, Update, Row), ...byWhom },
    remove: { ...removeCall(`/${path}/{id}`, `${module}_destroy`), ...byWhom },
  });
};

/** The record that a resource's `read` returns. */
export type RecordOf<R extends { read: Endpoint }> = ResultOf<R['read']>;
