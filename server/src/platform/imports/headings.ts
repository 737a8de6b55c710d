import { INTERFACE_LANGUAGES } from '@dekanat/contract/api/languages.ts';
import { LANGUAGE_NAMES } from '@dekanat/contract/reference/languages.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { folded } from './cells.ts';
import { type ImportKind, isRequired } from './import-kind.ts';

/** What people write above a column, without signs that mean nothing. */
const headingKey = (heading: string) => folded(heading.replace(/[*:№.]+/g, ' ')).trim();

/** How this person, else somebody of the university, understood the headings the last time. */
async function rememberedFor({ db, caller, scope }: Context, { resource }: ImportKind, headings: string[]) {
  const { rows } = await sql<{ heading: string; column_key: string | null }>`
    select distinct on (heading) heading, column_key from import_headings
    where resource = ${resource} and heading = any(${headings})
      and (user_id = ${caller.id} or university_id = ${scope.universityId})
    order by heading, user_id = ${caller.id} desc, used_at desc`.execute(db);
  return new Map(rows.map((row) => [row.heading, row.column_key]));
}

/** What the headings say by themselves, in any language: a field's name, or its heading. */
function readings(kind: ImportKind): Map<string, string> {
  const words = new Map<string, string>();
  for (const { key, field, language, label, also = [] } of kind.columns) {
    const said = [
      key,
      // A record has one text: its language alone says which column is meant.
      language === undefined ? field : LANGUAGE_NAMES[language],
      ...INTERFACE_LANGUAGES.map(label),
      ...also,
    ];
    for (const word of said) if (!words.has(headingKey(word))) words.set(headingKey(word), key);
  }
  return words;
}

/** Which column of the record each column of the file is; none twice. */
export async function guessMapping(context: Context, kind: ImportKind, headings: string[]) {
  const keys = headings.map(headingKey);
  const remembered = await rememberedFor(context, kind, keys);
  const known = readings(kind);
  const taken = new Set<string>();
  const exact = keys.map((heading) => {
    const columnOf = (words: Map<string, string | null>) =>
      kind.columns.find((one) => one.key === words.get(heading));
    const said = columnOf(known);
    // What no record can do without is never left out unasked.
    const leftOut = remembered.get(heading) === null && said !== undefined && !isRequired(kind, said);
    const column = columnOf(remembered) ?? (leftOut ? undefined : said);
    if (heading === '' || column === undefined || taken.has(column.key)) return null;
    taken.add(column.key);
    return column.key;
  });
  const free = (at: number) => exact[at] === null && !remembered.has(keys[at] ?? '');
  return loosely(keys, exact, known, free);
}

/** Uzbek headings say whose: `Kod` and `Kafedra kodi` mean the same. */
const stem = (word: string) => word.replace(/(?<=\p{L}{3})i$/u, '');

const ENDING = 2;
const SHORTEST = 4;
/** Words that are one but for their ending: Russian headings decline, `Код факультета` speaks of faculties too. */
function alike(one: string, other: string): boolean {
  const length = Math.max(SHORTEST, Math.max(one.length, other.length) - ENDING);
  return (
    stem(one) === stem(other) || (one.length >= length && one.slice(0, length) === other.slice(0, length))
  );
}

/** People write more into a heading than its word, or less: where that leaves one column to choose, it is chosen. */
function loosely(
  headings: string[],
  exact: (string | null)[],
  known: Map<string, string>,
  free: (at: number) => boolean,
): (string | null)[] {
  const mapping = [...exact];
  const choose = (heading: string) => {
    const words = heading.split(' ');
    const keys = [...known].flatMap(([known, key]) =>
      words.some((word) => alike(word, known)) ? [key] : [],
    );
    const [only, ...others] = new Set(keys.filter((key) => !mapping.includes(key)));
    return others.length === 0 ? only : undefined;
  };
  // What one heading has taken may leave another with one choice.
  for (let chosen = true; chosen; ) {
    chosen = false;
    for (const [at, heading] of headings.entries()) {
      const key = free(at) && mapping[at] === null ? choose(heading) : undefined;
      if (key === undefined) continue;
      mapping[at] = key;
      chosen = true;
    }
  }
  return mapping;
}

export async function rememberMapping(
  { db, caller, scope }: Context,
  { resource }: ImportKind,
  headings: string[],
  mapping: (string | null)[],
): Promise<void> {
  const said = new Map(headings.map((heading, place) => [headingKey(heading), mapping[place] ?? null]));
  said.delete('');
  const rows = [...said].map(([heading, column_key]) => ({ heading, column_key }));
  await sql`
    insert into import_headings (resource, user_id, university_id, heading, column_key)
    select ${resource}, ${caller.id}, ${scope.universityId}::integer, heading, column_key
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (heading text, column_key text)
    on conflict (resource, user_id, heading)
    do update set column_key = excluded.column_key, university_id = excluded.university_id, used_at = now()`.execute(
    db,
  );
}
