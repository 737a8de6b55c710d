import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { requireUnreferenced } from '#crud/removal.ts';
import type { Job, Outcome as JobOutcome } from '#platform/jobs/job-kind.ts';
import { publishChanged } from '#platform/realtime/bus.ts';
import { type CurrentRecord, createsAccounts, type Fields, type ImportKind } from './import-kind.ts';
import { findImport, lockForEnd, shownAt } from './import-records.ts';
import { ACCOUNT_FIELD, isNewAccount } from './imported-accounts.ts';
import type { Change } from './validate-row.ts';
import { type Writing, writeRecords } from './write-rows.ts';

/** What an import did to a record. */
interface Effect {
  place: number;
  outcome: 'create' | 'update';
  record_id: number;
  version: number;
  changes: Change[];
  remembered: Fields | null;
}

const RECORDS_AT_ONCE = 500;
/** Of records that were changed since, so many are named. */
const NAMED = 5;

const inChunks = <Item>(items: Item[]): Item[][] =>
  Array.from({ length: Math.ceil(items.length / RECORDS_AT_ONCE) }, (_, at) =>
    items.slice(at * RECORDS_AT_ONCE, (at + 1) * RECORDS_AT_ONCE),
  );

const textKey = (column: string) => column.split('.') as [string, string | undefined];
const now = ({ columns, texts }: CurrentRecord, column: string): unknown => {
  const [field, language] = textKey(column);
  return language === undefined ? columns[field] : texts[language as keyof typeof texts]?.[field];
};

/**
 * Takes back all that an import did, or nothing: refused while other records hold what it made, or a person has since changed what it
 * wrote. What is gone already needs no taking back.
 */
export const undoImport = (job: Job, kinds: readonly ImportKind[], id: number) =>
  job.inTransaction(async (db) => {
    const context = { ...(await job.asker()), db };
    const { kind } = await findImport(job, context, kinds, id);
    const effects = (await db
      .selectFrom('import_rows')
      .select(['place', 'outcome', 'record_id', 'version', 'changes', 'remembered'])
      .where('import_id', '=', id)
      .where('outcome', 'in', ['create', 'update'])
      .orderBy('place')
      .execute()) as unknown as Effect[];
    requireAccounts(kind, effects);
    let done = 0;
    for (const some of inChunks(effects)) {
      job.signal.throwIfAborted();
      await takeBack(context, kind, some);
      done += some.length;
      job.progress(done, effects.length, 'import.step.undo');
    }
    await lockForEnd(job, db, kinds, id);
    await forget(context, kind, id);
    await giveBackTo(context, kind, id);
    if (effects.length > 0) await publishChanged(db, kind.resource);
    await db
      .updateTable('imports')
      .set({ state: 'undone', undone_at: sql`now()` })
      .where('id', '=', id)
      .execute();
    const outcome: JobOutcome = {
      key: 'import.undo.done',
      details: { records: effects.length },
      ...shownAt(kind, id),
    };
    await job.finish(db, outcome);
    return outcome;
  });

/** Accounts are taken back, or get their former names, by whoever may give them. @throws Refusal forbidden */
function requireAccounts(kind: ImportKind, effects: Effect[]): void {
  const touched = effects.some(({ changes }) =>
    changes.some(({ column, kept }) => column === ACCOUNT_FIELD && !kept),
  );
  if (touched && !createsAccounts(kind)) throw new Refusal('forbidden');
}

async function takeBack(context: Context, kind: ImportKind, effects: Effect[]): Promise<void> {
  const { db } = context;
  const there = await existing(context, kind, effects);
  const standing = new Map((await kind.lock(context, there)).map((one) => [one.id, one]));
  const present = effects.filter(({ record_id }) => there.includes(record_id));
  const changed = present.filter((effect) => isChanged(effect, standing.get(effect.record_id)));
  if (changed.length > 0) {
    const names = changed
      .slice(0, NAMED)
      .map(({ record_id }) => nameOf(standing.get(record_id)) ?? `№ ${record_id}`);
    throw new Refusal('in_use', {
      key: 'import.undo.changed',
      values: { count: changed.length, names: names.join(', ') },
    });
  }
  const made = present.flatMap(({ outcome, record_id }) => (outcome === 'create' ? [record_id] : []));
  if (made.length > 0) {
    await requireUnreferenced(db, kind.table, made);
    await sql`delete from ${sql.table(kind.table)} where id = any(${made})`.execute(db);
  }
  await putBack(
    context,
    kind,
    present.filter(({ outcome }) => outcome === 'update'),
    standing,
  );
}

async function existing({ db }: Context, { table }: ImportKind, effects: Effect[]): Promise<number[]> {
  const ids = effects.map(({ record_id }) => record_id);
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)} where id = any(${ids})`.execute(db);
  return rows.map(({ id }) => id);
}

/** By hand, by a later import, or so that the caller no longer sees it. */
function isChanged({ outcome, version, changes }: Effect, standing: CurrentRecord | undefined): boolean {
  if (standing === undefined || standing.version !== version) return true;
  // Whoever has signed in meanwhile uses an account that would be gone.
  const losesAccount = outcome === 'create' || changes.some(isNewAccount);
  if (losesAccount && standing.columns.signed_in === true) return true;
  return changes.some(
    ({ column, to, kept }) =>
      !kept && JSON.stringify(now(standing, column) ?? null) !== JSON.stringify(to ?? null),
  );
}

const nameOf = (standing: CurrentRecord | undefined): unknown =>
  standing?.columns.full_name ?? Object.values(Object.values(standing?.texts ?? {})[0] ?? {})[0];

/** What a record was before: its columns, its texts by language, and languages that it had no text in. */
function beforeOf({ changes }: Effect, { texts: standing }: CurrentRecord) {
  const columns: Fields = {};
  const texts = new Map<string, Fields>();
  const added: string[] = [];
  for (const { column, from } of changes.filter(({ kept }) => !kept)) {
    const [field, language] = textKey(column);
    if (language === undefined) columns[field] = from;
    else if (from === null) added.push(language);
    else
      texts.set(language, {
        ...standing[language as 'oz'],
        ...texts.get(language),
        language,
        [field]: from,
      });
  }
  return { columns, texts: [...texts.values()], added };
}

async function putBack(
  context: Context,
  kind: ImportKind,
  effects: Effect[],
  standing: Map<number, CurrentRecord>,
): Promise<void> {
  const added: { id: number; language: string }[] = [];
  const own = (now: Fields) =>
    Object.keys(kind.update.shape).filter(
      (field) => field in now && kind.columns.some((one) => one.field === field && !one.language),
    );
  const rows = effects.flatMap((effect): Writing[] => {
    const { place, record_id: id } = effect;
    const now = standing.get(id);
    if (now === undefined) return [];
    const before = beforeOf(effect, now);
    added.push(...before.added.map((language) => ({ id, language })));
    const columns = Object.fromEntries(
      own(now.columns).map((field) => [
        field,
        field in before.columns ? before.columns[field] : now.columns[field],
      ]),
    );
    const written = { place, id, columns, texts: before.texts };
    return [kind.accounts === null ? written : withAccountBefore(written, now.columns, before.columns)];
  });
  const refused = await writeRecords(context.db, kind, rows, false);
  for (const [problem] of refused.values())
    if (problem !== undefined) throw new Refusal('in_use', { key: problem.key, values: problem.values });
  await removeAccounts(context, effects, standing);
  if (kind.texts === null) return;
  const { table, key } = kind.texts;
  await sql`
    delete from ${sql.table(table)} said
    using jsonb_to_recordset(${JSON.stringify(added)}::jsonb) as added (id integer, language text)
    where said.${sql.ref(key)} = added.id and said.language = added.language`.execute(context.db);
}

/** The name that an account had; of one that the import has made nothing stays. */
function withAccountBefore({ columns, ...written }: Writing, now: Fields, before: Fields): Writing {
  const { [ACCOUNT_FIELD]: _name, ...own } = columns;
  const { user_id: id, university_id } = now;
  const username = before[ACCOUNT_FIELD];
  const made = ACCOUNT_FIELD in before && username === null;
  const renamed = typeof username === 'string' && typeof id === 'number';
  return {
    ...written,
    columns: { ...own, user_id: made ? null : id },
    ...(renamed && { account: { id, username, university_id: Number(university_id), anew: false } }),
  };
}

async function removeAccounts({ db }: Context, effects: Effect[], standing: Map<number, CurrentRecord>) {
  const ids = effects.flatMap(({ record_id, changes }) =>
    changes.some(isNewAccount) ? [standing.get(record_id)?.columns.user_id] : [],
  );
  if (ids.length > 0) await sql`delete from users where id = any(${ids})`.execute(db);
}

/** Records that stand again as an earlier import had left them have another version than that left: it can still be taken back. */
async function giveBackTo({ db }: Context, { table, resource }: ImportKind, id: number): Promise<void> {
  await sql`
    update import_rows earlier set version = it.version
    from import_rows undone join ${sql.table(table)} it on it.id = undone.record_id, imports
    where undone.import_id = ${id} and undone.outcome = 'update' and earlier.record_id = undone.record_id
      and earlier.version = undone.version - 1 and earlier.import_id = imports.id
      and imports.resource = ${resource} and imports.state = 'written' and imports.id <> ${id}`.execute(db);
}

/** What was remembered of the records before is remembered again. */
async function forget({ db }: Context, { resource }: ImportKind, id: number): Promise<void> {
  await sql`
    update imported_records set fields = import_rows.remembered from import_rows
    where import_id = ${id} and import_rows.record_id = imported_records.record_id and resource = ${resource}
      and import_rows.remembered is not null and import_rows.outcome <> 'error'`.execute(db);
  await sql`
    delete from imported_records using import_rows
    where import_id = ${id} and import_rows.record_id = imported_records.record_id and resource = ${resource}
      and import_rows.remembered is null and import_rows.outcome <> 'error'`.execute(db);
}
