import { type SqlBool, sql } from 'kysely';
import { nameMatches, type Texts, wordsMatch } from './translations.ts';

type Column = `${string}.${string}`;

/** Condition: the record's code, or its name in one of its languages, matches the search. */
export const nameOrCodeMatches = (
  texts: Texts<string>,
  { id, code }: { id: Column; code: Column },
  search: string | undefined,
) =>
  sql<SqlBool>`(${nameMatches(texts, id, search)} or ${wordsMatch(sql`search_key(${sql.ref(code)})`, search)})`;

/** Whether the text is the complete code of the record, if it has one. */
export const codeEquals = (code: Column | undefined, text: string) =>
  code === undefined
    ? sql<boolean>`false`
    : sql<boolean>`coalesce(lower(${sql.ref(code)}) = lower(${text}), false)`;
