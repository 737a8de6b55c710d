import { formatInstant } from '@dekanat/contract/api/days.ts';
import { normaliseText } from '@dekanat/contract/api/fields.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { universityFor } from '#api/scope.ts';
import type { HemisClient, ListEnd } from '#integrations/hemis/hemis-client.ts';
import { hemisOf } from '#integrations/hemis/hemis-connections.ts';
import { type Reference, RegisteredUnit, unitKind } from '#integrations/hemis/hemis-structure.ts';
import type {
  ImportSource,
  LeftOut,
  SourceRequest,
  SourceRow,
  SourceRows,
} from '#platform/imports/import-source.ts';

/** A coded value, or a reference, as spellings of which the first known one counts. */
export const spellings = (value: { code: string; name: string } | null | undefined): readonly string[] =>
  value ? [value.code, value.name].filter((one) => one !== '') : [];

/** @throws Refusal without a connection */
async function requireHemis(context: Context): Promise<HemisClient> {
  const hemis = await hemisOf(context.services, universityFor(context.scope));
  if (hemis === undefined) throw new Refusal('incomplete', { key: 'import.source.not_connected' });
  return hemis.client;
}

/** Why a list was not read to its end. */
async function refusalOf(context: Context, end: Exclude<ListEnd, { outcome: 'complete' }>): Promise<Refusal> {
  if (end.outcome === 'refused')
    return new Refusal('incomplete', { key: 'import.source.refused', values: { said: end.message ?? '—' } });
  const state = await context.services.db
    .selectFrom('hemis_states')
    .where('university_id', '=', universityFor(context.scope))
    .select('away_since')
    .executeTakeFirst();
  const since = formatInstant(state?.away_since ?? new Date().toISOString());
  return new Refusal('incomplete', { key: 'import.source.away', values: { since } });
}

/** What a source reads from the lists of the service. */
export interface HemisReading {
  context: Context;
  units: readonly RegisteredUnit[];
  /** The faculty to which the records are restricted. */
  part: RegisteredUnit | undefined;
  /** Reads a whole list. Records that cannot be read are counted, fields without a place here are noted. */
  list: <Item>(
    path: string,
    schema: z.ZodType<Item>,
    query?: Record<string, string>,
    taken?: readonly string[],
  ) => Promise<Item[]>;
  /** Notes what has no place here. */
  leaveOut: (what: string) => void;
}

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const UNITS = 'data/department-list';

/** Reads one list of the service. @throws Refusal when it is not read to its end */
async function readList(
  context: Context,
  client: HemisClient,
  {
    path,
    query = {},
    signal,
  }: { path: string; query?: Record<string, string>; signal?: AbortSignal | undefined },
  onPage: (items: unknown[], total: number | undefined) => void,
): Promise<void> {
  const end = await client.eachItem(path, query, async (items, total) => onPage(items, total), { signal });
  if (end.outcome !== 'complete') throw await refusalOf(context, end);
}

const readable = <Item>(schema: z.ZodType<Item>, items: readonly unknown[]): Item[] =>
  items.flatMap((item): Item[] => {
    const parsed = schema.safeParse(item);
    return parsed.success ? [parsed.data] : [];
  });

/** Of what has no place here: the names are those of the service, which may have any. The first ones are shown, more are counted. */
const [SHOWN_MAX, COUNTED_MAX, NAME_MAX] = [100, 10_000, 300];

/** Collects the names of what has no place here. */
function leftOutNames() {
  const names = new Set<string>();
  const add = (what: string) => {
    const shown = normaliseText(what.slice(0, NAME_MAX).toWellFormed());
    if (shown !== '' && names.size < COUNTED_MAX) names.add(shown);
  };
  return {
    add,
    /** The fields of records other than those that are taken. */
    addFields(items: readonly unknown[], taken: readonly string[]): void {
      for (const item of items)
        for (const name of Object.keys(Object(item))) if (!taken.includes(snakeCase(name))) add(name);
    },
    found: (): LeftOut => ({
      leftOut: [...names].slice(0, SHOWN_MAX),
      leftOutMore: Math.max(0, names.size - SHOWN_MAX),
    }),
  };
}

interface RecordOptions {
  query?: Record<string, string>;
  /** The fields that are taken; the names of others are collected. */
  taken?: readonly string[];
  signal?: AbortSignal | undefined;
}

/** The readable records of a list, and what is not taken of it. @throws Refusal when it is not read to its end */
export async function hemisRecords<Item>(
  context: Context,
  path: string,
  schema: z.ZodType<Item>,
  { query = {}, taken, signal }: RecordOptions = {},
): Promise<{ records: Item[]; unreadable: number } & LeftOut> {
  const records: Item[] = [];
  const leftOut = leftOutNames();
  let total = 0;
  const client = await requireHemis(context);
  await readList(context, client, { path, query, signal }, (items) => {
    total += items.length;
    records.push(...readable(schema, items));
    if (taken !== undefined) leftOut.addFields(items, taken);
  });
  return { records, ...leftOut.found(), unreadable: total - records.length };
}

async function readUnits(context: Context, client: HemisClient, signal?: AbortSignal) {
  const units: RegisteredUnit[] = [];
  await readList(context, client, { path: UNITS, signal }, (items) => {
    units.push(...readable(RegisteredUnit, items));
  });
  return units;
}

/** The faculties there that the user may read: all, or those with the code or a name of the own one. */
async function facultiesFor(context: Context, units: readonly RegisteredUnit[]): Promise<RegisteredUnit[]> {
  const faculties = units.filter((unit) => unitKind(unit) === 'faculty');
  const { facultyId } = context.scope;
  if (facultyId === null) return faculties;
  const { rows } = await sql<{ id: string }>`
    select given.id from jsonb_to_recordset(${JSON.stringify(faculties)}::jsonb) as given (id text, code text, name text)
    join faculties on faculties.id = ${facultyId} and faculties.university_id = ${universityFor(context.scope)}
    where given.code = faculty_code or exists (
      select from faculty_translations t where t.faculty_id = faculties.id and t.name_key = search_key(given.name))`.execute(
    context.services.db,
  );
  const own = new Set(rows.map(({ id }) => id));
  return faculties.filter(({ id }) => own.has(id));
}

/**
 * The faculty to which an import is restricted. A user bound to a faculty reads no other one.
 * @throws Refusal when the service has none for the user
 */
function partOf(
  context: Context,
  allowed: readonly RegisteredUnit[],
  part: string | undefined,
): RegisteredUnit | undefined {
  if (part === undefined && context.scope.facultyId === null) return undefined;
  const found = part === undefined ? allowed[0] : allowed.find(({ id }) => id === part);
  if (found !== undefined && (part !== undefined || allowed.length === 1)) return found;
  if (part !== undefined) throw invalidField('part', 'import.source.unknown_part');
  throw new Refusal('incomplete', { key: 'import.source.own_part' });
}

interface Declaration extends Pick<ImportSource, 'columns' | 'missing'> {
  defaults?: readonly string[];
  hasParts?: boolean;
  rows: (reading: HemisReading) => Promise<SourceRow[]>;
}

/** Collects what a source reads, and what of it has no place here. */
function readingOf(request: SourceRequest, client: HemisClient) {
  const { context, signal, progress } = request;
  const leftOut = leftOutNames();
  let unreadable = 0;
  const list = async <Item>(
    path: string,
    schema: z.ZodType<Item>,
    query?: Record<string, string>,
    taken?: readonly string[],
  ): Promise<Item[]> => {
    const found: Item[] = [];
    let seen = 0;
    await readList(context, client, { path, ...(query && { query }), signal }, (items, total) => {
      const parsed = readable(schema, items);
      unreadable += items.length - parsed.length;
      seen += items.length;
      found.push(...parsed);
      if (taken === undefined) return;
      leftOut.addFields(items, taken);
      progress(seen, total);
    });
    return found;
  };
  return {
    list,
    leaveOut: leftOut.add,
    result: (rows: SourceRow[], part: string | undefined): SourceRows => ({
      rows,
      part,
      ...leftOut.found(),
      unreadable,
    }),
  };
}

/** A source of rows in the national system. */
export function hemisSource({
  columns,
  defaults = [],
  missing = {},
  hasParts = true,
  rows,
}: Declaration): ImportSource {
  return {
    name: 'hemis',
    columns,
    defaults,
    missing,
    hasParts,
    async parts(context) {
      const faculties = await facultiesFor(context, await readUnits(context, await requireHemis(context)));
      return faculties.map(({ id, name }) => ({ id, name }));
    },
    async read(request) {
      const { context, signal } = request;
      const client = await requireHemis(context);
      const units = await readUnits(context, client, signal);
      const part = hasParts ? partOf(context, await facultiesFor(context, units), request.part) : undefined;
      const reading = readingOf(request, client);
      const found = await rows({ context, units, part, list: reading.list, leaveOut: reading.leaveOut });
      return reading.result(found, part?.name);
    },
  };
}

/** The records of the faculty to which the rows are restricted. Those that name none are counted as left out. */
export function ofPart<Item>(
  { part, leaveOut }: Pick<HemisReading, 'part' | 'leaveOut'>,
  items: readonly Item[],
  [field, departmentOf]: readonly [string, (item: Item) => Reference],
): readonly Item[] {
  if (part === undefined) return items;
  const unplaced = items.filter((item) => !departmentOf(item)?.id).length;
  if (unplaced > 0) leaveOut(`${field}: — (${unplaced})`);
  return items.filter((item) => departmentOf(item)?.id === part.id);
}

/** A unit by a reference that may have its id alone. */
export const unitOf = (
  { units }: Pick<HemisReading, 'units'>,
  reference: Reference,
): RegisteredUnit | undefined => units.find(({ id }) => id === reference?.id);
