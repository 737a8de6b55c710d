import { quoteIdentifier } from '#platform/backups/snapshot-tables.ts';
import { type Belonging, MIXED_TABLES, type MovedTable } from './moved-tables.ts';

/** Columns that name an account without a foreign key, because what is recorded outlives the account. */
const ACCOUNTS =
  /^(user_id|sender_id|author_id|(uploaded|created|removed|revoked|undone|checked|ended|published|withdrawn)_by)$/;
/** Columns that name what stays behind. */
const LOCAL = /^(job_id|api_token_id)$/;
/** In place of an account that stays behind, where the column must have a value: no account has this id. */
const NO_ACCOUNT = 0;

/**
 * What is selected of a column: as it is, without what stays behind. At the target, the same expression selects what was loaded.
 */
function selected(belonging: Belonging, table: string, column: string): string {
  const own = `${quoteIdentifier(table)}.${quoteIdentifier(column)}`;
  const required = belonging.graph.tables.get(table)?.get(column) === true;
  const keys = belonging.graph.keys.filter((key) => key.table === table && key.columns.includes(column));
  if (table === 'messages' && /^(parent|thread)_id$/.test(column))
    // Both or none: a thread with super administrators may have lost a message in the middle.
    return `case when "messages"."parent_id" in (select id from messages where ${belonging.condition('messages')})
      and "messages"."thread_id" in (select id from messages where ${belonging.condition('messages')}) then ${own} end`;
  const mixed = keys.find(({ target, columns }) => columns.length === 1 && MIXED_TABLES.includes(target));
  if (mixed !== undefined)
    return required ? own : `case when ${belonging.refers(own, mixed.target)} then ${own} end`;
  if (keys.length > 0) return own;
  if (LOCAL.test(column) && !required) return 'null';
  if (ACCOUNTS.test(column))
    return `case when exists (select from users u where u.id = ${own} and u.university_id is distinct from ${belonging.universityId})
      then ${required ? NO_ACCOUNT : 'null'} else ${own} end`;
  return own;
}

/** The COPY of the rows of a table that belong to the university, for writing and for comparing. `shift` is undone (`shifted-ids.ts`). */
export function copyMoved(
  belonging: Belonging,
  { name, columns, order, condition }: MovedTable,
  shift: { columns: readonly string[]; by: number } = { columns: [], by: 0 },
): string {
  const list = columns.map((column) => {
    const value = selected(belonging, name, column);
    const shifted = shift.by !== 0 && shift.columns.includes(column) ? `${value} - ${shift.by}` : value;
    return `${shifted} as ${quoteIdentifier(column)}`;
  });
  return `copy (select ${list.join(', ')} from ${quoteIdentifier(name)} where ${condition} order by ${order}) to stdout (format csv, header)`;
}

/** References that may not be empty to rows that stay behind: with them the university cannot be moved. */
export const unmovableReferences = (belonging: Belonging, tables: readonly MovedTable[]) =>
  belonging.graph.keys
    .filter(
      ({ columns, target, required }) => columns.length === 1 && required && MIXED_TABLES.includes(target),
    )
    .flatMap((key) => {
      const table = tables.find(({ name }) => name === key.table);
      const [column = ''] = key.columns;
      const stays = `not (${belonging.refers(quoteIdentifier(column), key.target)})`;
      return table === undefined
        ? []
        : [
            {
              table: key.table,
              column,
              query: `select count(*)::integer as count from ${quoteIdentifier(key.table)} where ${table.condition} and ${stays}`,
            },
          ];
    });
