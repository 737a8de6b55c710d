import { currentWork } from './current-work.ts';

/** What sends a statement: few different values, because each makes a prepared statement of its own (decision 125). */
export type StatementSource = { method: string; route: string } | { job: string };

/** `*` and quotes would end or nest the comment. */
const encoded = (value: string) =>
  encodeURI(value).replace(/[*'?#]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** A comment in the format of sqlcommenter: `method='GET',route='/api/crm/faculties'`. */
export const commentOf = (source: StatementSource): string =>
  `/*${Object.entries(source)
    .map(([name, value]) => `${name}='${encoded(value)}'`)
    .join(',')}*/`;

/** Begins a statement that every write sends: with a comment each would be prepared once for each endpoint. */
export const SHARED = '/* shared */';

const COMMENT = String.raw`/\*[^*]*\*/`;
const FIRST_WORD = new RegExp(String.raw`^(?:\s|\(|${COMMENT})*[a-z]+`, 'i');

/**
 * A statement with the comment of the request or job that sends it. The comment follows the first word: `pg_stat_statements` drops what
 * stands before it, and `pg_stat_activity` shows only the first thousand characters.
 */
export function withSource(statement: string): string {
  const work = currentWork();
  if (work === undefined || statement.startsWith(SHARED)) return statement;
  const end = FIRST_WORD.exec(statement)?.[0].length ?? 0;
  return end === 0 ? statement : `${statement.slice(0, end)} ${work.comment}${statement.slice(end)}`;
}

/** Of a statement that reads or changes rows. Others, such as `create role`, may contain values. */
export const PLANNED_STATEMENT = String.raw`^\s*(${COMMENT}\s*)*\(*\s*(select|insert|update|delete|merge|with|values)\M`;

const SOURCE = new RegExp(String.raw`${FIRST_WORD.source}\s*(/\*((?:method|job)='[^*]*')\*/\s*)`, 'i');
const PAIR = /(\w+)='([^']*)'/g;

/** A statement without the comment that names its source; the source as people write it, such as `GET /api/crm/faculties`. */
export function splitSource(statement: string): { source: string | null; text: string } {
  const [, comment = '', pairs] = SOURCE.exec(statement) ?? [];
  const text = statement.replace(comment, '').trim();
  if (pairs === undefined) return { source: null, text };
  const { method, route, job } = Object.fromEntries(
    [...pairs.matchAll(PAIR)].map(([, name, value = '']) => [name, decoded(value)]),
  );
  return { source: job === undefined ? `${method} ${route}` : `job ${job}`, text };
}

/** Anybody may send a statement with such a comment. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
