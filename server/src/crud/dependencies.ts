import { type RawBuilder, sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Scope } from '#api/scope.ts';
import type { SchemaCatalogue } from './schema-catalogue.ts';
import { TODAY, TODAY_TEXT } from './today.ts';

/**
 * Words by which the result of a statement depends on more than the rows of tables that it names; `execute` in a function
 * reads tables whose names may be values.
 */
const VARYING = new Set([
  ...[
    'now',
    'current_timestamp',
    'current_date',
    'current_time',
    'localtime',
    'localtimestamp',
    'timeofday',
    'age',
  ],
  ...['clock_timestamp', 'statement_timestamp', 'transaction_timestamp', 'current_setting', 'random'],
  ...[
    'gen_random_uuid',
    'nextval',
    'currval',
    'lastval',
    'pg_current_xact_id',
    'pg_backend_pid',
    'tablesample',
  ],
  // Literals of days, such as `date 'today'`.
  ...['today', 'tomorrow', 'yesterday'],
  'execute',
]);

/** What the result of a statement depends on. */
export interface Dependencies {
  /** The counters of the tables that it reads, in order. */
  counters: readonly string[];
  /** Whether it also depends on the day. */
  daily: boolean;
}

/** All words of statements, and of the functions and views that they name. */
function wordsOf({ definitions }: SchemaCatalogue, statements: readonly string[]) {
  const words = new Set<string>();
  const unread = [...statements];
  let daily = false;
  for (let text = unread.pop(); text !== undefined; text = unread.pop()) {
    const plain = text.toLowerCase().replaceAll(TODAY_TEXT, '');
    daily ||= plain.length < text.length;
    for (const [word] of plain.matchAll(/[a-z_][\w$]*/g)) {
      const definition = words.has(word) ? undefined : definitions.get(word);
      if (definition !== undefined) unread.push(definition);
      words.add(word);
    }
  }
  return { words, daily };
}

/** The counters of each table among the words. */
const countersOf = ({ tables }: SchemaCatalogue, words: ReadonlySet<string>): (readonly string[])[] =>
  [...words].flatMap((word) => {
    const counters = tables.get(word);
    return counters === undefined ? [] : [counters];
  });

/**
 * What a statement depends on, from its text (decision 96): every table that is named in it, or in a function or view that
 * is named in it. Text that only looks like the name of a table makes a dependency too many, never one too few.
 * @returns undefined if its result can change unnoticed: it depends on the time of day, or reads rows whose changes are not counted
 */
export function dependenciesOf(
  catalogue: SchemaCatalogue,
  ...statements: readonly string[]
): Dependencies | undefined {
  const { words, daily } = wordsOf(catalogue, statements);
  const counters = countersOf(catalogue, words).map(([counter]) => counter);
  const isCounted = (counter: string | undefined) => counter !== undefined;
  if ([...words].some((word) => VARYING.has(word)) || !counters.every(isCounted)) return undefined;
  return { counters: [...new Set(counters)].sort(), daily };
}

/** Whether a counter moves with every change of every table that a statement reads. */
export function isCountedBy(catalogue: SchemaCatalogue, counter: string, statement: string): boolean {
  const { words } = wordsOf(catalogue, [statement]);
  return countersOf(catalogue, words).every((counters) => counters.includes(counter));
}

/**
 * The state of what a result depends on, as seen by the statement that contains it: while it is the same, so is the result in
 * this scope. Rows without a university are counted as university 0.
 */
export const versionOf = (
  { universityId }: Scope,
  { counters, daily }: Dependencies,
): RawBuilder<string> => sql<string>`(
  select coalesce(sum(changes), 0)::text ${daily ? sql` || '/' || ${TODAY}` : sql``} from table_changes
  where counter = any(${sql.lit(`{${counters.join()}}`)}::text[])${universityId === null ? sql`` : sql` and university_id in (0, ${universityId})`})`;

const MAX_TEXTS = 500;
const caches = new WeakMap<SchemaCatalogue, LRUCache<string, { found: Dependencies | undefined }>>();

/** `dependenciesOf` a statement, whose text is read once. */
export function cachedDependencies(catalogue: SchemaCatalogue, text: string): Dependencies | undefined {
  const cache = caches.get(catalogue) ?? new LRUCache({ max: MAX_TEXTS });
  caches.set(catalogue, cache);
  const cached = cache.get(text) ?? { found: dependenciesOf(catalogue, text) };
  cache.set(text, cached);
  return cached.found;
}
