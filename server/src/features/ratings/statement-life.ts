import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { StatementRow } from '@dekanat/contract/ratings/statement-rows.ts';
import type { statements } from '@dekanat/contract/ratings/statements.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { formatInstant } from '#api/instant-format.ts';
import { lockVersion } from '#crud/versions.ts';
import { publishToStudentsAfter } from '#platform/realtime/student-events.ts';
import { LAST_END_OF_POINTS } from './last-end.ts';
import { programReason, type StoredReason } from './program-reasons.ts';
import { refusedWarnings, runningWarnings } from './sheet-attempts.ts';
import { publishRatings } from './sheet-changes.ts';
import { MEMBERS } from './sheet-members.ts';
import { readHead, type StatementHead } from './statement-head.ts';
import { rowsOfIds } from './statement-list.ts';
import { isRetakeIn } from './statement-numbers.ts';

type Act = 'close' | 'reopen';
type Reopening = InputOf<typeof statements.reopen>['body'];

const NO_REASON: StoredReason = { reason: null, reason_key: null };

const rowOf = async (context: Context, id: number): Promise<StatementRow> => {
  const [row] = await rowsOfIds(context, [id]);
  if (row === undefined) throw notFound();
  return row;
};

/** Waits for saves in progress, which hold shared locks, and for the reopening of the final sheets before re-sits. */
async function lockForClosing({ db }: Context, ids: number[]): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select former.id from statements join statements former on former.semester_subject_id = statements.semester_subject_id
      and former.group_id = statements.group_id and former.control_type_id = 3
      and former.statement = statements.statement - 1 and not ${isRetakeIn('statements.statement')}
    where statements.id = any(${ids}::integer[])`.execute(db);
  const locked = [...ids, ...rows.map(({ id }) => id)];
  await sql`select from statements where id = any(${locked}::integer[]) order by id for update`.execute(db);
}

/** @throws Refusal (409) when the sheet is newer than the version that the caller saw */
async function lockHead(context: Context, id: number, version: number | undefined): Promise<StatementHead> {
  await readHead(context, id, 'staff');
  await lockVersion(context, 'statements', id, version);
  return readHead(context, id, 'staff');
}

async function writeAct({ db, caller }: Context, ids: number[], act: Act, reason: StoredReason = NO_REASON) {
  await db
    .updateTable('statements')
    .set({ state: act === 'close' ? 'closed' : 'entered' })
    .where('id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  await db
    .insertInto('statement_events')
    .values(ids.map((statement_id) => ({ statement_id, act, ...reason, user_id: caller.id })))
    .execute();
}

/** Publishes to staff, teachers and the students of sheets that their state changed: marks become final, and debts with them. */
async function publishState(context: Context, heads: readonly StatementHead[]): Promise<void> {
  for (const head of heads) publishRatings(context, head, true);
  const { rows } = await sql<{ student_id: number }>`
    select distinct subject.student_id from statements cross join lateral ${MEMBERS} subject
    where statements.id = any(${heads.map(({ id }) => id)}::integer[])`.execute(context.db);
  publishToStudentsAfter(
    context,
    rows.map(({ student_id }) => student_id),
    RATINGS.ratings.name,
  );
}

/** @throws Refusal (405) when the sheet is closed already or has no result */
function requireClosable({ state }: Pick<StatementHead, 'state'>): void {
  if (state === 'closed') throw new Refusal('wrong_state', { key: 'statement.already_closed' });
  if (state === 'open') throw new Refusal('incomplete', { key: 'statement.nothing_entered' });
}

/**
 * The sheet before a re-sit whose points were cleared may be open again.
 * @throws Refusal (405) unless it is one of `heads`, which are closed together
 */
function requireFormerClosed(heads: readonly StatementHead[]): void {
  const isFormer = (former: StatementHead, head: StatementHead) =>
    former.control_type_id === FINAL &&
    former.semester_subject_id === head.semester_subject_id &&
    former.group_id === head.group_id &&
    former.statement_number === head.statement_number - 1;
  if (heads.some((head) => head.former_open && !heads.some((former) => isFormer(former, head))))
    throw new Refusal('wrong_state', { key: 'statement.former_open.closing' });
}

/** Sheets that a refusal names; of more only the first ones. */
const NAMED = 5;

/** @throws Refusal (405) that names the sheets which are closed already or have no result */
async function requireAllClosable(context: Context, heads: readonly StatementHead[]): Promise<void> {
  const first = heads.find(({ state }) => state !== 'entered');
  if (first === undefined) return;
  const same = heads.filter(({ state }) => state === first.state).map(({ id }) => id);
  const rows = await rowsOfIds(context, same.slice(0, NAMED));
  const names = rows.map(({ subject_name, student_group_name, statement_name }) =>
    [subject_name, student_group_name, statement_name].filter(Boolean).join(', '),
  );
  const values = { count: same.length, names: [...names, ...(same.length > NAMED ? ['…'] : [])].join('; ') };
  throw first.state === 'closed'
    ? new Refusal('wrong_state', { key: 'statement.already_closed.named', values })
    : new Refusal('incomplete', { key: 'statement.nothing_entered.named', values });
}

/** Sheets whose last control, or an interim one before it, is not over, also for the students with an individual date. */
async function earlyWarnings({ db }: Context, ids: number[]): Promise<ActWarning[]> {
  const { rows } = await sql<{ ends: string }>`
    select ends from (
      select ${LAST_END_OF_POINTS} as ends from statements where statements.id = any(${ids}::integer[])) sheets
    where ends > now() order by ends`.execute(db);
  const last = rows.at(-1);
  if (last === undefined) return [];
  const values = { count: rows.length, date: formatInstant(last.ends) };
  return [{ code: 'before_exam', key: 'statement.warning.before_exam', values }];
}

const closingWarnings = async (context: Context, ids: number[]): Promise<ActWarning[]> => [
  ...(await earlyWarnings(context, ids)),
  ...(await runningWarnings(context.db, ids)),
  ...(await refusedWarnings(context.db, ids)),
];

export async function closeStatement(
  context: Context,
  id: number,
  { version, accepted }: InputOf<typeof statements.close>['body'],
): Promise<StatementRow> {
  await readHead(context, id, 'staff');
  await lockForClosing(context, [id]);
  const head = await lockHead(context, id, version);
  requireClosable(head);
  requireFormerClosed([head]);
  requireAccepted(await closingWarnings(context, [id]), accepted);
  await writeAct(context, [id], 'close');
  await publishState(context, [head]);
  return rowOf(context, id);
}

/** Closes sheets of any groups: all or none. */
export async function closeStatements(
  context: Context,
  { ids: given, accepted }: InputOf<typeof statements.closeMany>['body'],
): Promise<{ closed: number }> {
  const ids = [...new Set(given)];
  await lockForClosing(context, ids);
  const heads = await Promise.all(ids.map((id) => readHead(context, id, 'staff')));
  await requireAllClosable(context, heads);
  requireFormerClosed(heads);
  requireAccepted(await closingWarnings(context, ids), accepted);
  await writeAct(context, ids, 'close');
  await publishState(context, heads);
  return { closed: ids.length };
}

/** The last act on the sheet is a closing by the caller. */
async function isOwnClosing({ db, caller }: Context, id: number): Promise<boolean> {
  const last = await db
    .selectFrom('statement_events')
    .select(['act', 'user_id'])
    .where('statement_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.act === 'close' && last.user_id === caller.id;
}

/** @throws Invalid without a reason, which only the undo of an own closing does not need */
async function reasonOf(
  context: Context,
  id: number,
  { reason, undo = false }: Pick<Reopening, 'reason' | 'undo'>,
): Promise<StoredReason> {
  if (reason !== undefined) return { reason, reason_key: null };
  if (undo && (await isOwnClosing(context, id))) return programReason('statement.closing_undone');
  throw invalidField('reason', 'statement.reason.required');
}

/** A sheet whose students have marks in a later one stays closed: those marks depend on it. */
export async function reopenStatement(
  context: Context,
  id: number,
  { version, ...why }: Reopening,
): Promise<StatementRow> {
  const head = await lockHead(context, id, version);
  if (head.state !== 'closed') throw new Refusal('wrong_state', { key: 'statement.not_closed' });
  if (head.followed) throw new Refusal('in_use', { key: 'statement.followed' });
  await writeAct(context, [id], 'reopen', await reasonOf(context, id, why));
  await publishState(context, [head]);
  return rowOf(context, id);
}
