import { z } from 'zod';
import {
  checkCall,
  createCall,
  exportCall,
  listCall,
  lookupCall,
  readCall,
  removeCall,
  updateCall,
} from '#api/calls.ts';
import { resource } from '#api/endpoint.ts';
import { Id, STORED, text, translated, Version } from '#api/fields.ts';
import { Language } from '#api/languages.ts';
import { LookupQuery, listQuery, Search } from '#api/lists.ts';

/**
 * Plain reference data: records with a name in each language and a few columns of their own. They belong to no
 * university: everybody reads them, and whoever holds the permission changes them for all. Each kind of them declares
 * its own columns.
 */
export const referenceRecord = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({ ...STORED, ...translated({ name: z.string() }), ...own });

/** `nameless` is the message for a missing name. */
export const referenceInput = <Own extends z.ZodRawShape>(nameless: string, own: Own) =>
  z.strictObject({
    /** The language that `name` is written in. */
    language: Language,
    name: text(255).min(1, nameless),
    ...own,
  });

export const referenceList = <Own extends z.ZodRawShape>(own: Own) =>
  listQuery({
    /** Name or code. */
    name: Search,
    /** Records that have no name in this language. */
    missing: Language.optional(),
    ...own,
  });

export const referenceOption = <Own extends z.ZodRawShape>(own: Own) =>
  z.object({ id: Id, name: z.string(), ...own });

/** Modules of the permission catalogue that are about such records. */
type Module = 'country' | 'region' | 'district' | 'nationality';

interface Schemas<
  Row extends z.ZodType,
  Input extends z.ZodRawShape,
  List extends z.ZodObject,
  Export extends z.ZodObject,
  Option extends z.ZodType,
  Above extends z.ZodRawShape,
> {
  row: Row;
  input: z.ZodObject<Input, z.core.$strict>;
  list: List;
  exported: Export;
  option: Option;
  /** What a lookup is narrowed by. */
  above: Above;
}

/** The calls of a resource of plain reference data. */
export const referenceResource = <
  const Name extends string,
  M extends Module,
  Row extends z.ZodType,
  Input extends z.ZodRawShape,
  List extends z.ZodObject,
  Export extends z.ZodObject,
  Option extends z.ZodType,
  Above extends z.ZodRawShape,
>(
  name: Name,
  module: M,
  { row, input, list, exported, option, above }: Schemas<Row, Input, List, Export, Option, Above>,
) =>
  resource({
    list: listCall(`/${name}`, `${module}_index`, list, row),
    export: exportCall(`/${name}/export`, `${module}_index`, exported),
    options: { ...lookupCall(`/${name}/list`, option), query: LookupQuery.extend(above) },
    read: readCall(`/${name}/{id}`, `${module}_index`, row),
    check: checkCall(`/${name}/{id}/check`, `${module}_index`),
    create: createCall(`/${name}`, `${module}_store`, input, row),
    update: updateCall(
      `/${name}/{id}`,
      `${module}_update`,
      input.extend({ version: Version.optional() }),
      row,
    ),
    remove: removeCall(`/${name}/{id}`, `${module}_destroy`),
  });
