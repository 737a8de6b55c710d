import {
  type AuditEntry,
  type AuditExportQuery,
  type AuditListQuery,
  audit,
} from '@dekanat/contract/access/audit/audit.ts';
import { LOOKUP_MAX } from '@dekanat/contract/api/lists.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { wordsMatch } from '#crud/translations.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { ACCOUNT_SCOPE } from '../accounts/account-columns.ts';
import { auditEntries } from './audit-entries.ts';
import {
  type AuditFilters,
  type ChangeRow,
  changeOf,
  changesOn,
  countOf,
  matchingChanges,
  requireKind,
} from './audit-rows.ts';
import { listViewings } from './viewings.ts';

/** How many rows of an export are formatted together. */
const AT_ONCE = 500;

async function list(context: Context, query: z.output<typeof AuditListQuery>) {
  const { limit, page, university_id: _scope, language: _language, ...filters } = query;
  requireKind(filters);
  const changes = changesOn(context, matchingChanges(context, filters), { limit, page }).execute();
  const [data, total] = await Promise.all([
    changes.then((rows) => auditEntries(context, rows)),
    countOf(context, filters),
  ]);
  return { data, total, per_page: limit, current_page: page };
}

/**
 * Changes after `last` in the list. PostgreSQL compares, because `last.at` loses its microseconds in
 * JavaScript.
 */
const olderThan = (last: ChangeRow | undefined) =>
  last
    ? sql<boolean>`(audit.at, audit.id) < (select last.at, last.id from audit last where last.id = ${last.id})`
    : sql<boolean>`true`;

/** All matching changes, newest first, in batches; each batch starts after the last row of the one before. */
async function* everyEntry(context: Context, filters: AuditFilters): AsyncGenerator<AuditEntry> {
  let last: ChangeRow | undefined;
  do {
    const rows = matchingChanges(context, filters).where(olderThan(last));
    const changes = await changesOn(context, rows, { limit: AT_ONCE, page: 1 }).execute();
    yield* await auditEntries(context, changes);
    last = changes.length === AT_ONCE ? changes.at(-1) : undefined;
  } while (last !== undefined);
}

async function exportAudit(
  context: Context,
  { format, columns, university_id: _scope, language, ...filters }: z.output<typeof AuditExportQuery>,
) {
  requireKind(filters);
  return writeTableFile(context, format, {
    title: 'audit.title',
    columns,
    heading: (column) => `audit.${column}`,
    cell: (row, column) => {
      if (column === 'at') return formatInstant(row.at);
      return column === 'action' ? translate(`audit.action.${row.action}`, language) : row[column];
    },
    rows: everyEntry(context, filters),
  });
}

const people = ({ db, scope }: Context, search: string | undefined) =>
  db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .select(['users.id', accountName.$castTo<string>().as('name')])
    .where((eb) => eb.or([inScope(scope, ACCOUNT_SCOPE), eb('admins.super_administrator', '=', true)]))
    .where(wordsMatch(sql`search_key(${accountName})`, search))
    .orderBy('name')
    .orderBy('users.id')
    .limit(LOOKUP_MAX)
    .execute();

export const auditFeature = implement(audit, {
  list: (context, { query }) => list(context, query),
  export: (context, { query }) => exportAudit(context, query),
  people: (context, { query }) => people(context, query.search),
  viewings: (context, { query }) => listViewings(context, query),
  read: async (context, { params }) => {
    const found = changesOn(context, changeOf(context, params.id), { limit: 1, page: 1 });
    const [entry] = await auditEntries(context, await found.execute());
    if (entry === undefined) throw notFound();
    return entry;
  },
});
