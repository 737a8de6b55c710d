import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { matchingKey } from './cells.ts';
import { type ImportKind, isRequired } from './import-kind.ts';

/** Normalised heading without punctuation. */
const headingKey = (heading: string) => matchingKey(heading.replace(/[*:№.]+/g, ' ')).trim();

/** The mapping that this user, or else the university, used last time. */
async function savedMapping({ db, caller, scope }: Context, { resource }: ImportKind, headings: string[]) {
  const { rows } = await sql<{ heading: string; column_key: string | null }>`
    select distinct on (heading) heading, column_key from import_headings
    where resource = ${resource} and heading = any(${headings})
      and (user_id = ${caller.id} or university_id = ${scope.universityId})
    order by heading, user_id = ${caller.id} desc, used_at desc`.execute(db);
  return new Map(rows.map((row) => [row.heading, row.column_key]));
}

/** All known headings, in every language, with their columns. */
function knownHeadings(kind: ImportKind): Map<string, string> {
  const words = new Map<string, string>();
  for (const { key, field, language, label, aliases = [] } of kind.columns) {
    const own = [
      key,
      // Where a record has a single text, the language name alone identifies the column.
      language === undefined ? field : LANGUAGE_NAMES[language],
      ...INTERFACE_LANGUAGES.map(label),
      ...aliases,
    ];
    for (const word of own) if (!words.has(headingKey(word))) words.set(headingKey(word), key);
  }
  return words;
}

/** Guesses the record column of each file column; no column is used twice. */
export async function guessMapping(context: Context, kind: ImportKind, headings: string[]) {
  const keys = headings.map(headingKey);
  const remembered = await savedMapping(context, kind, keys);
  const headingKeys = knownHeadings(kind);
  const used = new Set<string>();
  const assigned = keys.map((heading) => {
    const columnOf = (words: Map<string, string | null>) =>
      kind.columns.find((first) => first.key === words.get(heading));
    const own = columnOf(headingKeys);
    // A required column is never skipped automatically.
    const leftOut = remembered.get(heading) === null && own !== undefined && !isRequired(kind, own);
    const column = columnOf(remembered) ?? (leftOut ? undefined : own);
    if (heading === '' || column === undefined || used.has(column.key)) return null;
    used.add(column.key);
    return column.key;
  });
  const isOpen = (index: number) => assigned[index] === null && !remembered.has(keys[index] ?? '');
  return matchLoosely(keys, assigned, headingKeys, isOpen);
}

/** Uzbek headings carry a possessive ending: `Kod` and `Kafedra kodi` mean the same. */
const stem = (word: string) => word.replace(/(?<=\p{L}{3})i$/u, '');

const MAX_ENDING_LENGTH = 2;
const MIN_STEM_LENGTH = 4;
/** Compares words without their endings: Russian headings decline, e.g. `Код факультета`. */
function haveSameStem(first: string, second: string): boolean {
  const length = Math.max(MIN_STEM_LENGTH, Math.max(first.length, second.length) - MAX_ENDING_LENGTH);
  return (
    stem(first) === stem(second) ||
    (first.length >= length && first.slice(0, length) === second.slice(0, length))
  );
}

/** Matches headings by single words where exactly one free column fits. */
function matchLoosely(
  headings: string[],
  assigned: (string | null)[],
  headingKeys: Map<string, string>,
  isOpen: (index: number) => boolean,
): (string | null)[] {
  const mapping = [...assigned];
  const choose = (heading: string) => {
    const words = heading.split(' ');
    const keys = [...headingKeys].flatMap(([headingKeys, key]) =>
      words.some((word) => haveSameStem(word, headingKeys)) ? [key] : [],
    );
    const [only, ...others] = new Set(keys.filter((key) => !mapping.includes(key)));
    return others.length === 0 ? only : undefined;
  };
  // An assigned column may make another heading unambiguous.
  for (let chosen = true; chosen; ) {
    chosen = false;
    for (const [index, heading] of headings.entries()) {
      const key = isOpen(index) && mapping[index] === null ? choose(heading) : undefined;
      if (key === undefined) continue;
      mapping[index] = key;
      chosen = true;
    }
  }
  return mapping;
}

export async function saveMapping(
  { db, caller, scope }: Context,
  { resource }: ImportKind,
  headings: string[],
  mapping: (string | null)[],
): Promise<void> {
  const own = new Map(headings.map((heading, index) => [headingKey(heading), mapping[index] ?? null]));
  own.delete('');
  const rows = [...own].map(([heading, column_key]) => ({ heading, column_key }));
  await sql`
    insert into import_headings (resource, user_id, university_id, heading, column_key)
    select ${resource}, ${caller.id}, ${scope.universityId}::integer, heading, column_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as sent (heading text, column_key text)
    on conflict (resource, user_id, heading)
    do update set column_key = excluded.column_key, university_id = excluded.university_id, used_at = now()`.execute(
    db,
  );
}
