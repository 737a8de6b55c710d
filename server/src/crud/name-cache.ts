import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context, Services } from '#api/context.ts';
import { countCacheRead, hitOrMiss } from '#api/metrics/metrics.ts';
import type { Queryable } from '#db/database.ts';
import { isCountedBy } from './dependencies.ts';
import { schemaCatalogue } from './schema-catalogue.ts';

type Id = number | string;
/** The names of one record by language. */
type Names = Readonly<Record<string, string>>;

/** Records whose names other lists show. */
export interface NameSource {
  /** Unique among all sources. */
  name: string;
  /**
   * A query for `id`, `language` and `name` (all text) of the records with these ids. A name that only one university
   * sees has the language `<university>/<language>`.
   */
  query: (ids: Id[]) => RawBuilder<unknown>;
}

/** The language of the names of a university's records that lack the requested one. */
const DEFAULT_LANGUAGES: NameSource = {
  name: 'universities.default_language',
  query: (ids) =>
    sql`select id::text, '', default_language from universities where id = any(${ids}::integer[])`,
};

/** Names as they were when the counter of their changes was at `version`. */
interface Cache {
  version: string;
  size: number;
  sources: Map<string, Map<string, Names>>;
}

const MAX_RECORDS = 50_000;
const caches = new WeakMap<Services, Cache>();

/** How often names have changed, as an expression for the statement that reads the rows (migration 0030). */
export const namesVersion = sql<string>`(
  select coalesce(sum(changes), 0)::text from table_changes where counter = 'names' and university_id = 0)`;

async function readVersion(db: Queryable): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`select ${namesVersion} as version`.execute(db);
  return rows[0]?.version;
}

interface Loaded {
  source: string | null;
  id: string;
  language: string;
  name: string;
}
/** The ids whose names are needed, by the names of their sources. */
export type NameRequests = Map<string, { source: NameSource; ids: Set<Id> }>;

/**
 * Reads the names and the version they belong to in one statement, so that both come from one snapshot. The second value is the
 * text of the statement.
 */
async function loadNames(db: Queryable, requests: NameRequests): Promise<[Cache, string]> {
  const queries = Array.from(
    requests.values(),
    ({ source, ids }) =>
      sql` union all select ${sql.lit(source.name)}, found.* from (${source.query([...ids])}) as found (id, language, name)`,
  );
  const statement = sql<Loaded>`
    select null as source, null as id, null as language, ${namesVersion} as name${sql.join(queries, sql``)}`.compile(
    db,
  );
  const { rows } = await db.executeQuery(statement);
  const cache: Cache = { version: '', size: 0, sources: new Map() };
  // A record without names is remembered too, or it would be read again for each page.
  for (const [name, { ids }] of requests)
    cache.sources.set(name, new Map(Array.from(ids, (id) => [String(id), {}])));
  for (const { source, id, language, name } of rows) {
    if (source === null) cache.version = name;
    else Object.assign(cache.sources.get(source)?.get(id) ?? {}, { [language]: name });
  }
  return [cache, statement.sql];
}

/** Caches what was loaded by a statement; names of another version are dropped. */
async function store(services: Services, loaded: Cache, statement: string): Promise<void> {
  // Names of a table whose changes do not count as changes of names are read anew each time.
  if (!isCountedBy(await schemaCatalogue(services), 'names', statement)) return;
  const found = caches.get(services);
  const cache =
    found?.version === loaded.version && found.size < MAX_RECORDS
      ? found
      : { version: loaded.version, size: 0, sources: new Map<string, Map<string, Names>>() };
  for (const [source, records] of loaded.sources) {
    const cached = cache.sources.get(source) ?? new Map<string, Names>();
    for (const [id, names] of records) cached.set(id, names);
    cache.sources.set(source, cached);
    cache.size += records.size;
  }
  caches.set(services, cache);
}

function missingFrom(cache: Cache | undefined, requests: NameRequests): NameRequests {
  const missing: NameRequests = new Map();
  for (const [name, { source, ids }] of requests) {
    const cached = cache?.sources.get(name);
    const rest = cached ? [...ids].filter((id) => !cached.has(String(id))) : ids;
    missing.set(name, { source, ids: new Set(rest) });
  }
  return missing;
}

/** The name in a language: the university's own, else the shared one. */
const nameIn = (names: Names, universityId: number | null, language: string): string | undefined =>
  (universityId === null ? undefined : names[`${universityId}/${language}`]) ?? names[language];

/** The name of a record: in the requested language, else in the university's, else in `oz`, else in any. */
function bestName(
  names: Names,
  universityId: number | null,
  languages: (string | undefined)[],
): string | null {
  for (const language of [...languages, FALLBACK_LANGUAGE]) {
    const exact = nameIn(names, universityId, language ?? '');
    if (exact !== undefined) return exact;
  }
  const [first] = Object.keys(names)
    .filter((language) => !language.includes('/'))
    .sort();
  return first === undefined ? null : (names[first] ?? null);
}

/** Looks up the name of a record that a row of a university refers to. */
export type NameLookup = (source: NameSource, id: Id | null, universityId: number | null) => string | null;

interface NameQuery {
  requests: NameRequests;
  /** Universities of the rows: their default languages are needed. */
  universities: Set<number>;
  /** What the statement that read the rows saw as `namesVersion`; read now if it did not. */
  version: string | undefined;
}

/**
 * Names of records, from the cache of this process where it is up to date, else from the database. A transaction reads its names
 * itself, because it sees changes that others do not see yet.
 */
export async function lookUpNames(
  { db, services, language }: Pick<Context, 'db' | 'services' | 'language'>,
  { requests: requested, universities, version }: NameQuery,
): Promise<NameLookup> {
  const requests: NameRequests = new Map(requested);
  requests.set(DEFAULT_LANGUAGES.name, { source: DEFAULT_LANGUAGES, ids: universities });
  const cache = db.isTransaction ? undefined : caches.get(services);
  const current =
    cache?.version === (version ?? (cache && (await readVersion(services.db)))) ? cache : undefined;
  const missing = missingFrom(current, requests);
  let loaded: Cache | undefined;
  const isHit = [...missing.values()].every(({ ids }) => ids.size === 0);
  if (!db.isTransaction) countCacheRead(services.metrics, 'names', hitOrMiss(isHit));
  if (!isHit) {
    // Exports read rows by connections of their own, which are few: names come from the main pool.
    const [names, statement] = await loadNames(db.isTransaction ? db : services.db, missing);
    if (!db.isTransaction) await store(services, names, statement);
    loaded = names;
  }
  const namesOf = ({ name }: NameSource, id: Id): Names =>
    loaded?.sources.get(name)?.get(String(id)) ?? current?.sources.get(name)?.get(String(id)) ?? {};
  return (source, id, universityId) => {
    if (id === null) return null;
    const names = namesOf(source, id);
    const exact = language && nameIn(names, universityId, language);
    if (exact !== undefined) return exact;
    const defaultLanguage = universityId === null ? undefined : namesOf(DEFAULT_LANGUAGES, universityId)[''];
    return bestName(names, universityId, [language, defaultLanguage]);
  };
}
