import {
  type AuditAction,
  type AuditEntry,
  type AuditExportQuery,
  type AuditListQuery,
  audit,
} from '@dekanat/contract/access/audit.ts';
import { LOOKUP_MAX } from '@dekanat/contract/kernel/lists.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { exportTable } from '#documents/table-export.ts';
import type { Context } from '#kernel/context.ts';
import { invalidField, notFound } from '#kernel/errors.ts';
import { implement } from '#kernel/implement.ts';
import { writtenInstant } from '#kernel/instants.ts';
import { say } from '#kernel/messages.ts';
import { within } from '#kernel/scope.ts';
import { wordsMatch } from '#kernel/translations.ts';
import { type Difference, differencesOf } from './audit-differences.ts';
import { namesOf, type Reference, referencesOf } from './audit-names.ts';
import { type AuditFilters, type ChangeRow, changeOf, changesOn, countOf, matching } from './audit-rows.ts';
import { inWords, recordLabel, summaryOf } from './audit-words.ts';
import { ACCOUNT_SCOPE, accountName } from './shared.ts';

const ACTIONS: Record<ChangeRow['change'], AuditAction> = {
  insert: 'created',
  update: 'changed',
  delete: 'removed',
};
/** Rows of an export that are put into words together. */
const AT_ONCE = 500;

/** Fields that are hidden where the person who acted belongs to another university. */
const STRANGER = { user_id: null, address: null, request_id: null };

/** The records that a difference names. */
const referredTo = ({ refersTo, before, after }: Difference): Reference[] =>
  [before, after].flat().flatMap((id) => {
    const known = typeof id === 'number' || typeof id === 'string';
    return refersTo !== undefined && known ? [{ table: refersTo, id }] : [];
  });

/** Changes in the reader's words: what differs, and the names of all records in it, read together. */
async function told(context: Context, changes: ChangeRow[]): Promise<AuditEntry[]> {
  const references = await referencesOf(context);
  const compared = changes.map(({ rows, ...change }) => ({
    change,
    differences: differencesOf(rows, change.record, references),
  }));
  const named = compared.flatMap(({ change, differences }) => [
    { table: change.record, id: change.row_id },
    ...(change.user_id === null ? [] : [{ table: 'users', id: change.user_id }]),
    ...differences.flatMap(referredTo),
  ]);
  const names = await namesOf(context, named);
  const { language } = context;
  return compared.map(({ change, differences }) => {
    const { username, change: happened, row_id, elsewhere, ...shown } = change;
    const words = inWords(differences, { record: change.record, language, names });
    return {
      ...shown,
      ...(elsewhere && STRANGER),
      user_name: elsewhere
        ? say('journal.elsewhere', language)
        : (username ?? nameOfActor(change, names('users', [change.user_id])[0], context)),
      action: ACTIONS[happened],
      record_label: recordLabel(change.record, language),
      record_id: row_id,
      record_name: names(change.record, [row_id])[0] ?? null,
      differences: words,
      summary: summaryOf(words, happened, language),
    };
  });
}

/**
 * The name to show for whoever acted where no account can be joined: it is gone, nobody was signed in (a forgotten
 * password), or the system itself acted.
 */
function nameOfActor(
  { user_id, address }: Pick<ChangeRow, 'user_id' | 'address'>,
  name: string | undefined,
  { language }: Context,
): string {
  if (user_id !== null) return name ?? `№ ${user_id}`;
  return say(address === null ? 'journal.system' : 'journal.not_signed_in', language);
}

function requireKind({ record, record_id }: AuditFilters): void {
  if (record_id !== undefined && record === undefined)
    throw invalidField('record', 'journal.record_id.needs_record');
}

async function list(context: Context, query: z.output<typeof AuditListQuery>) {
  const { limit, page, university_id: _scope, language: _language, ...filters } = query;
  requireKind(filters);
  const changes = changesOn(context, matching(context, filters), { limit, page }).execute();
  const [data, total] = await Promise.all([
    changes.then((rows) => told(context, rows)),
    countOf(context, filters),
  ]);
  return { data, total, per_page: limit, current_page: page };
}

/**
 * Changes after `last` in the list. Compared in the database, because `last.at` as we read it has lost its
 * microseconds.
 */
const olderThan = (last: ChangeRow | undefined) =>
  last
    ? sql<boolean>`(audit.at, audit.id) < (select last.at, last.id from audit last where last.id = ${last.id})`
    : sql<boolean>`true`;

/**
 * All changes that are asked for, newest first, read in lots of some hundreds; each lot begins where the one before
 * ended.
 */
async function* everyEntry(context: Context, filters: AuditFilters): AsyncGenerator<AuditEntry> {
  let last: ChangeRow | undefined;
  do {
    const asked = matching(context, filters).where(olderThan(last));
    const changes = await changesOn(context, asked, { limit: AT_ONCE, page: 1 }).execute();
    yield* await told(context, changes);
    last = changes.length === AT_ONCE ? changes.at(-1) : undefined;
  } while (last !== undefined);
}

async function exportAudit(
  context: Context,
  { format, columns, university_id: _scope, language, ...filters }: z.output<typeof AuditExportQuery>,
) {
  requireKind(filters);
  return exportTable(context, format, {
    title: 'journal.title',
    columns,
    heading: (column) => `journal.${column}`,
    cell: (row, column) => {
      if (column === 'at') return writtenInstant(row.at);
      return column === 'action' ? say(`journal.action.${row.action}`, language) : row[column];
    },
    rows: everyEntry(context, filters),
  });
}

const people = ({ db, scope }: Context, search: string | undefined) =>
  db
    .selectFrom('users')
    .innerJoin('admins', 'admins.user_id', 'users.id')
    .select(['users.id', accountName.$castTo<string>().as('name')])
    .where((eb) => eb.or([within(scope, ACCOUNT_SCOPE), eb('admins.super_administrator', '=', true)]))
    .where(wordsMatch(sql`search_key(${accountName})`, search))
    .orderBy('name')
    .orderBy('users.id')
    .limit(LOOKUP_MAX)
    .execute();

export const auditFeature = implement(audit, {
  list: (context, { query }) => list(context, query),
  export: (context, { query }) => exportAudit(context, query),
  people: (context, { query }) => people(context, query.search),
  read: async (context, { params }) => {
    const found = changesOn(context, changeOf(context, params.id), { limit: 1, page: 1 });
    const [entry] = await told(context, await found.execute());
    if (entry === undefined) throw notFound();
    return entry;
  },
});
