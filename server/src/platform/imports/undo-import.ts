import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { lockNames } from '#crud/lock-names.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { Job, JobResult } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { type CurrentRecord, createsAccounts, type Fields, type ImportKind } from './import-kind.ts';
import { findImport, importLink, lockForCompletion, lockRecords } from './import-records.ts';
import { ACCOUNT_FIELD, isNewAccount, touchesAccount } from './imported-accounts.ts';
import { filledColumns, removeAccounts, withPreviousAccount } from './undo-accounts.ts';
import type { Change } from './validate-row.ts';
import { type RecordWrite, writeRecords } from './write-rows.ts';

/** The effect of an import on a record. */
interface Effect {
  place: number;
  outcome: 'create' | 'update';
  record_id: number;
  version: number;
  changes: Change[];
  remembered: Fields | null;
}

const CHUNK_SIZE = 500;
/** At most this many changed records are named in the error. */
const MAX_NAMED = 5;

const inChunks = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / CHUNK_SIZE) }, (_, index) =>
    items.slice(index * CHUNK_SIZE, (index + 1) * CHUNK_SIZE),
  );

const textKey = (column: string) => column.split('.') as [string, string | undefined];
const currentValue = ({ columns, texts }: CurrentRecord, column: string): unknown => {
  const [field, language] = textKey(column);
  return language === undefined ? columns[field] : texts[language as keyof typeof texts]?.[field];
};

/** Where names are used again: the records that the undo opens come last, when their names are free. */
function openedLast(effects: Effect[]): Effect[] {
  const opens = ({ changes }: Effect) =>
    changes.some(({ column, from, kept }) => column === 'status' && from === 1 && !kept);
  return effects.toSorted((one, other) => Number(opens(one)) - Number(opens(other)));
}

/**
 * Reverts an import completely or not at all: refused when other records refer to created ones or when a record changed
 * since. Records that were deleted meanwhile are skipped.
 */
export const undoImport = (job: Job, kinds: readonly ImportKind[], id: number) =>
  job.inTransaction(async (db) => {
    const context = { ...(await job.requesterContext()), db };
    const { record, kind } = await findImport(job, context, kinds, id);
    await lockRecords(db, record);
    await lockNames(db, kind.table);
    const effects = await db
      .selectFrom('import_rows')
      .select(['place', 'outcome', 'record_id', 'version', 'changes', 'remembered'])
      .where('import_id', '=', id)
      .where('outcome', 'in', ['create', 'update'])
      .orderBy('place', 'desc')
      .$castTo<Effect>()
      .execute();
    requireAccountPermission(kind, effects);
    let done = 0;
    for (const chunk of inChunks(kind.reusesNames ? openedLast(effects) : effects)) {
      job.signal.throwIfAborted();
      await undoEffects(context, kind, chunk);
      done += chunk.length;
      job.progress(done, effects.length, 'import.step.undo');
    }
    await lockForCompletion(job, db, kinds, id);
    await restoreLastImported(context, kind, id);
    await restoreEarlierVersions(context, kind, id);
    if (effects.length > 0) await publishChanged(db, kind.resource);
    await db
      .updateTable('imports')
      .set({ state: 'undone', undone_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const outcome: JobResult = {
      key: 'import.undo.done',
      details: { records: effects.length },
      ...importLink(kind, id),
    };
    await job.finish(db, outcome);
    return outcome;
  });

/**
 * Undoing account changes requires the permission to create accounts.
 * @throws Refusal forbidden
 */
function requireAccountPermission(kind: ImportKind, effects: Effect[]): void {
  const changesAccounts = effects.some(({ changes }) =>
    changes.some(({ column, kept }) => column === ACCOUNT_FIELD && !kept),
  );
  if (changesAccounts && !createsAccounts(kind)) throw new Refusal('forbidden');
}

async function undoEffects(context: Context, kind: ImportKind, effects: Effect[]): Promise<void> {
  const { db } = context;
  const existingIds = await findExisting(context, kind, effects);
  const current = new Map((await kind.lock(context, existingIds)).map((record) => [record.id, record]));
  const present = effects.filter(({ record_id }) => existingIds.includes(record_id));
  const changed = present.filter((effect) => wasChanged(effect, current.get(effect.record_id)));
  refuseFor(
    'import.undo.changed',
    changed.map(({ record_id }) => record_id),
    current,
  );
  await requireChangeable(context, kind, present, current);
  await requireInReach(context, kind, present, current);
  const createdIds = present.flatMap(({ outcome, record_id }) => (outcome === 'create' ? [record_id] : []));
  if (createdIds.length > 0) {
    refuseFor('import.undo.used', (await kind.usedSince?.(context, createdIds)) ?? [], current);
    await requireUnreferenced(db, kind.table, createdIds);
    await sql`delete from ${sql.table(kind.table)} where id = any(${createdIds})`.execute(db);
  }
  await restoreRecords(
    context,
    kind,
    present.filter(({ outcome }) => outcome === 'update'),
    current,
  );
}

/** @throws Refusal that names the first of these records, if there are any */
function refuseFor(key: TextKey, ids: readonly number[], current: Map<number, CurrentRecord>): void {
  if (ids.length === 0) return;
  const names = ids.slice(0, MAX_NAMED).map((id) => nameOf(current.get(id)) ?? `№ ${id}`);
  throw new Refusal('in_use', { key, values: { count: ids.length, names: names.join(', ') } });
}

/** @throws Refusal when a field that the import changed is fixed in a record by now */
async function requireChangeable(
  context: Context,
  { fixedField }: ImportKind,
  effects: Effect[],
  current: Map<number, CurrentRecord>,
): Promise<void> {
  if (fixedField === undefined) return;
  const ids = effects
    .filter(
      ({ outcome, changes }) =>
        outcome === 'update' && changes.some(({ column, kept }) => column === fixedField.field && !kept),
    )
    .map(({ record_id }) => record_id);
  if (ids.length > 0) refuseFor(fixedField.message, await fixedField.among(context, ids), current);
}

/** @throws Refusal forbidden when an account that is renamed, blocked or deleted has more rights than the caller */
async function requireInReach(
  context: Context,
  { accounts }: ImportKind,
  effects: Effect[],
  current: Map<number, CurrentRecord>,
): Promise<void> {
  const touched = effects
    .filter(({ outcome, changes }) => outcome === 'create' || touchesAccount(changes))
    .flatMap(({ record_id }) => current.get(record_id)?.columns.user_id ?? []);
  const above = await accounts?.outOfReach(context, touched as number[]);
  if (above !== undefined && above.size > 0) throw new Refusal('forbidden', { key: 'admin.stands_above' });
}

async function findExisting({ db }: Context, { table }: ImportKind, effects: Effect[]): Promise<number[]> {
  const ids = effects.map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** Changed by a user, by a later import, or no longer visible to the caller. */
function wasChanged({ outcome, version, changes }: Effect, current: CurrentRecord | undefined): boolean {
  if (current === undefined || current.version !== version) return true;
  // An account that was used meanwhile must not be deleted.
  const losesAccount = outcome === 'create' || changes.some(isNewAccount);
  if (losesAccount && current.columns.signed_in === true) return true;
  return changes.some(
    ({ column, to, kept }) =>
      !kept && JSON.stringify(currentValue(current, column) ?? null) !== JSON.stringify(to ?? null),
  );
}

const nameOf = (current: CurrentRecord | undefined): unknown =>
  current?.columns.full_name ??
  current?.columns.name ??
  Object.values(Object.values(current?.texts ?? {})[0] ?? {})[0];

/** The previous values: columns, texts by language, and languages to delete. */
function previousValues({ changes }: Effect, { texts: current }: CurrentRecord) {
  const columns: Fields = {};
  const texts = new Map<string, Fields>();
  const added: string[] = [];
  for (const { column, from } of changes.filter(({ kept }) => !kept)) {
    const [field, language] = textKey(column);
    if (language === undefined) columns[field] = from;
    else if (from === null) added.push(language);
    else
      texts.set(language, {
        ...current[language as 'oz'],
        ...texts.get(language),
        language,
        [field]: from,
      });
  }
  return { columns, texts: [...texts.values()], added };
}

async function restoreRecords(
  context: Context,
  kind: ImportKind,
  effects: Effect[],
  current: Map<number, CurrentRecord>,
): Promise<void> {
  const added: { id: number; language: string }[] = [];
  const ownFields = (now: Fields) =>
    Object.keys(kind.update.shape).filter(
      (field) => field in now && kind.columns.some((record) => record.field === field && !record.language),
    );
  const filled = filledColumns(effects);
  const rows = effects.flatMap((effect): RecordWrite[] => {
    const { place, record_id: id } = effect;
    const now = current.get(id);
    if (now === undefined) return [];
    const previous = previousValues(effect, now);
    added.push(...previous.added.map((language) => ({ id, language })));
    const columns = Object.fromEntries(
      ownFields(now.columns).map((field) => [
        field,
        field in previous.columns ? previous.columns[field] : now.columns[field],
      ]),
    );
    const written = { place, id, columns, texts: previous.texts };
    if (kind.accounts === null) return [written];
    return [withPreviousAccount(written, effect, { now: now.columns, previous: previous.columns, filled })];
  });
  const refused = await writeRecords(context.db, kind, rows, false);
  for (const [problem] of refused.values())
    if (problem !== undefined) throw new Refusal('in_use', { key: problem.key, values: problem.values });
  await removeAccounts(context.db, effects, current);
  if (kind.texts === null) return;
  const { table, key } = kind.texts;
  await sql`
    delete from ${sql.table(table)} text
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id integer, language text)
    where text.${sql.ref(key)} = added.id and text.language = added.language`.execute(context.db);
}

/**
 * A restored record has a new version; the rows of earlier imports move with it, so that they can still be undone. The distances between
 * their versions stay: a change by hand between two imports still prevents the undo of the earlier one.
 */
async function restoreEarlierVersions(
  { db }: Context,
  { table, resource }: ImportKind,
  id: number,
): Promise<void> {
  await sql`
    update import_rows earlier set version = earlier.version + it.version - undone.version + 1
    from import_rows undone join ${sql.table(table)} it on it.id = undone.record_id, imports
    where undone.import_id = ${id} and undone.outcome = 'update' and earlier.record_id = undone.record_id
      and earlier.version < undone.version and earlier.import_id = imports.id
      and imports.resource = ${resource} and imports.state = 'written' and imports.id <> ${id}`.execute(db);
}

/** Restores the last imported values that the previous import had stored, except where a later import has stored others. */
async function restoreLastImported({ db }: Context, { resource }: ImportKind, id: number): Promise<void> {
  // What the import created is deleted, whatever a later import has of it.
  const isLast = sql`(import_rows.outcome = 'create' or import_rows.outcome <> 'error' and not exists (
    select from import_rows later join imports on imports.id = later.import_id
    where later.record_id = import_rows.record_id and later.outcome <> 'error'
      and imports.resource = ${resource} and imports.state = 'written'
      and imports.written_at > (select written_at from imports undone where undone.id = ${id})))`;
  await sql`
    update imported_records set fields = import_rows.remembered from import_rows
    where import_id = ${id} and import_rows.record_id = imported_records.record_id and resource = ${resource}
      and import_rows.remembered is not null and ${isLast}`.execute(db);
  await sql`
    delete from imported_records using import_rows
    where import_id = ${id} and import_rows.record_id = imported_records.record_id and resource = ${resource}
      and import_rows.remembered is null and ${isLast}`.execute(db);
}
