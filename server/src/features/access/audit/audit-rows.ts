import type { AuditListQuery, AuditRecord } from '@dekanat/contract/access/audit/audit.ts';
import { AUDITED } from '@dekanat/contract/catalogue/catalogue.ts';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { inScope, type Scope } from '#api/scope.ts';
import type { FiltersOf } from '#crud/paging.ts';
import type { AuditedRow } from './audit-differences.ts';

export type AuditFilters = FiltersOf<typeof AuditListQuery>;
type Reader = Pick<Context, 'db' | 'scope' | 'language'>;

const CHANGES = { created: 'insert', changed: 'update', removed: 'delete' } as const;

/** Ids are unique within a kind of record only. */
export function requireKind({ record, record_id }: Pick<AuditFilters, 'record' | 'record_id'>): void {
  if (record_id !== undefined && record === undefined)
    throw invalidField('record', 'audit.record_id.needs_record');
}

/** The first instant of a day in the universities' time zone; `days` later. */
export const dayBegins = (day: string, days = 0) =>
  sql<string>`(${day}::date + ${sql.lit(days)})::timestamp at time zone 'Asia/Tashkent'`;

/** Kinds of records that all universities share: every reader of the audit may read the history of such a record. */
export const SHARED_RECORDS: readonly AuditRecord[] = AUDITED.filter(
  ({ audited }) => audited === 'shared',
).map(({ table }) => table);
const SHARED = sql.lit(`{${SHARED_RECORDS.join()}}`);
/** Condition: all universities share records of the kind that `kind` contains. */
export const isShared = (kind: Expression<unknown>) => sql<boolean>`${kind} = any(${SHARED}::text[])`;

/**
 * The rows that a reader may see: those of their university, all for a super administrator. A reader bound to
 * a faculty sees changes of records of that faculty only.
 */
function visible(scope: Scope): Expression<SqlBool> {
  const ofUniversity = inScope(scope, { university: 'audit.university_id' });
  if (scope.facultyId === null) return ofUniversity;
  return sql<SqlBool>`${ofUniversity} and audit.id in (
    select coalesce(part.part_of, part.id) from audit part
    where part.university_id = ${scope.universityId} and part.faculty_id = ${scope.facultyId})`;
}

/** A university's own text of a shared record is a change of that university alone. */
const sharedByAll = (kind: Expression<unknown>) =>
  sql<boolean>`(${isShared(kind)} and audit.university_id is null)`;

const firstRows = (db: Reader['db']) => db.selectFrom('audit').where('audit.part_of', 'is', null);

/** The change with this id, if the reader may see it. */
export const changeOf = ({ db, scope }: Reader, id: number) =>
  firstRows(db)
    .where('audit.id', '=', id)
    .where((eb) => eb.or([visible(scope), sharedByAll(sql.ref('audit.record'))]));

/** Changes of one record that the reader may see, by the ids of their first rows. */
export const changesNumbered = ({ db }: Pick<Reader, 'db'>, ids: number[]) =>
  firstRows(db).where('audit.id', '=', sql<number>`any(${ids})`);

/** First rows of the changes that match the filters and that the reader may see. */
export const matchingChanges = ({ db, scope }: Reader, filters: AuditFilters) => {
  const equal = {
    user_id: filters.user_id,
    record: filters.record,
    row_id: filters.record_id,
    request_id: filters.request_id,
    change: filters.action && CHANGES[filters.action],
  };
  // Shared records are included only when the list is filtered by one kind. Otherwise an index finds the rows
  // of the reader's university.
  const shared = filters.record === undefined ? sql<boolean>`false` : sharedByAll(sql.val(filters.record));
  let query = firstRows(db).where((eb) => eb.or([visible(scope), shared]));
  for (const [column, value] of Object.entries(equal))
    if (value !== undefined) query = query.where(sql.ref(`audit.${column}`), '=', value);
  if (filters.from !== undefined) query = query.where('audit.at', '>=', dayBegins(filters.from));
  if (filters.to !== undefined) query = query.where('audit.at', '<', dayBegins(filters.to, 1));
  return query;
};

type Page = Pick<z.output<typeof AuditListQuery>, 'limit' | 'page'>;

/**
 * A page of changes, newest first, each with its other audit rows. Those are read only for the changes of the
 * page.
 */
export function changesOn(
  reader: Reader,
  filters: ReturnType<typeof matchingChanges>,
  { limit, page }: Page,
) {
  const found = filters
    .select('audit.id')
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  return reader.db
    .selectFrom(found.as('found'))
    .innerJoin('audit', 'audit.id', 'found.id')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .leftJoin('api_tokens', 'api_tokens.id', 'audit.api_token_id')
    .select([
      'audit.id',
      'audit.at',
      'audit.user_id',
      // Also the account of a super administrator, which has no user name.
      'users.id as account',
      'users.username',
      // Whether a user of another university changed a shared record: the reader then does not see who.
      sql<boolean>`coalesce(${isShared(sql.ref('audit.record'))} and users.university_id <> ${reader.scope.universityId}, false)`.as(
        'elsewhere',
      ),
      'audit.record',
      'audit.row_id',
      sql<'insert' | 'update' | 'delete'>`audit.change`.as('change'),
      'audit.university_id',
      'audit.request_id',
      'audit.address',
      'audit.api_token_id',
      'api_tokens.name as api_token_name',
      sql<AuditedRow[]>`(
        select json_agg(json_build_object('table', one.table_name, 'old', one.old, 'new', one.new, 'left_out', one.left_out)
          order by one.id)
        from (select audit.id, audit.table_name, audit.old, audit.new, audit.left_out
              union all
              select part.id, part.table_name, part.old, part.new, part.left_out
              from audit part where part.part_of = audit.id) one)`.as('rows'),
      // The last audit row of the record itself shows whether it still exists.
      sql<boolean>`coalesce((
        select last.action <> 'delete' from audit last
        where last.record = audit.record and last.row_id = audit.row_id and last.table_name = audit.record
        order by last.id desc limit 1), true)`.as('record_exists'),
    ])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc');
}

export type ChangeRow = Awaited<ReturnType<ReturnType<typeof changesOn>['execute']>>[number];

/**
 * The exact number of matching changes. Past days are counted once (migration 0009): when only university,
 * dates and kind of change filter the list, only the days since then are counted.
 */
export async function countOf(reader: Reader, filters: AuditFilters): Promise<number> {
  const { from, to, action, ...others } = filters;
  const narrowed =
    reader.scope.facultyId !== null || Object.values(others).some((value) => value !== undefined);
  if (narrowed) return countRows(matchingChanges(reader, filters));
  const counted = await reader.db
    .selectFrom('audit_days')
    .select([
      sql<string | null>`max(day)::text`.as('until'),
      sql<number>`coalesce(sum(changes) filter (where university_id = ${reader.scope.universityId ?? 0}
        and day >= ${from ?? null}::date is not false and day <= ${to ?? null}::date is not false
        and change = ${action ? CHANGES[action] : null} is not false), 0)::int8`.as('changes'),
    ])
    .where('university_id', 'in', [0, reader.scope.universityId ?? 0])
    .executeTakeFirstOrThrow();
  const since = matchingChanges(reader, filters);
  const open = counted.until === null ? since : since.where('audit.at', '>=', dayBegins(counted.until, 1));
  return counted.changes + (await countRows(open));
}

async function countRows(query: ReturnType<typeof matchingChanges>): Promise<number> {
  const { count } = await query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow();
  return count;
}
