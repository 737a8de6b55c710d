import type { MINISTRY_PROBLEMS } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { secondsBeforeRetry } from '#features/operations/shared.ts';
import { PRESENT_NUMBER } from '#features/students/shared.ts';
import { candidates } from './gpa-payloads.ts';

export type Problem = (typeof MINISTRY_PROBLEMS)[number];

/** A push that this process sends. `attempts` says which claim it is: another process that takes over counts one more. */
export interface Claimed {
  id: number;
  student_id: number;
  year: number;
  payload: object;
  payload_hash: string;
  idempotency_key: string;
  attempts: number;
  /** PINFL, else passport. */
  identifier: string;
  id_number: string;
  /** Of the present studies, when those of this push have ended. */
  present_number: string | null;
}

/** What became of a push. */
export type Outcome =
  | { state: 'sent' }
  | {
      state: 'refused';
      said: string | null;
      reason?: 'unknown_student' | 'other_studies' | 'other_university' | 'unknown_university';
      status: number | null;
    }
  /** Its values are not those of the student any more. */
  | { state: 'failed'; reason: 'changed' }
  /** The service does not answer about this student, but accepts the account. */
  | { state: 'unanswered' }
  /** Nothing can be sent now, this and the others. */
  | { state: 'waiting'; problem: Problem; said: string | null };

const CLAIMED = 20;
/** Longer than all claimed pushes take when each one runs into its time limit. */
const LEASE = sql`interval '20 minutes'`;

/** Claims what is due, or whose process has died, for an attempt with a service and account. */
export async function claim(
  db: Queryable,
  { universityId, epoch }: { universityId: number; epoch: number },
): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from hemis_pushes
      where university_id = ${universityId} and state = 'waiting' and due_at <= now()
        and coalesce(leased_until, '-infinity') < now()
      order by due_at, id limit ${CLAIMED} for update skip locked)
    update hemis_pushes push set leased_until = now() + ${LEASE}, attempts = attempts + 1, epoch = ${epoch}
    from due, students where push.id = due.id and students.id = push.student_id
    returning push.id, push.student_id, year, payload, payload_hash, idempotency_key, attempts,
      coalesce(passport_pin, passport) as identifier, id_number, ${PRESENT_NUMBER} as present_number`.execute(
    db,
  );
  return rows.toSorted((one, other) => one.id - other.id);
}

/** Condition: no other process has taken over. */
const isOwn = ({ id, attempts }: Claimed) =>
  sql`id = ${id} and state = 'waiting' and attempts = ${attempts} and leased_until is not null`;

/** Whether the university still uses the service and account of this epoch. */
export async function isPresentEpoch(
  db: Queryable,
  { universityId, epoch }: { universityId: number; epoch: number },
): Promise<boolean> {
  const present = await db
    .selectFrom('ministry_connections')
    .where('university_id', '=', universityId)
    .where('epoch', '=', epoch)
    .select('id')
    .executeTakeFirst();
  return present !== undefined;
}

/** The connection as a run has read it. */
export interface ReadConnection {
  /** Of the service and account. */
  epoch: number;
  version: number;
}

/** Whether nobody has saved or removed the connection since it was read; undefined: there was none. Lock the pushes before. */
export async function isUnchanged(
  db: Queryable,
  universityId: number,
  read: ReadConnection | undefined,
): Promise<boolean> {
  const present = await db
    .selectFrom('ministry_connections')
    .where('university_id', '=', universityId)
    .select(['epoch', 'version'])
    .executeTakeFirst();
  return present?.epoch === read?.epoch && present?.version === read?.version;
}

/** Extends the lease. @returns the values as they are now, because they may have been replaced; undefined when the lease is lost */
export async function renew(db: Queryable, push: Claimed): Promise<Claimed | undefined> {
  const { rows } = await sql<Pick<Claimed, 'payload' | 'payload_hash' | 'idempotency_key'>>`
    update hemis_pushes set leased_until = now() + ${LEASE} where ${isOwn(push)}
    returning payload, payload_hash, idempotency_key`.execute(db);
  return rows[0] && { ...push, ...rows[0] };
}

/** Whether the student has this GPA, and it is not stale: minutes or days have passed since the preview. */
export async function isTrue(
  db: Queryable,
  universityId: number,
  { student_id, year, payload_hash }: Claimed,
): Promise<boolean> {
  const present = candidates({ db, scope: { universityId, facultyId: null } }, { student_id }, year);
  const { rows } = await sql`
    select from (${present}) present where payload_hash = ${payload_hash} and not stale`.execute(db);
  return rows.length > 0;
}

/** What is stored of an outcome. */
function changesOf(outcome: Outcome, attempts: number): RawBuilder<unknown> {
  switch (outcome.state) {
    case 'sent':
      return sql`state = 'sent', sent_at = now(), said = null, reason = null, response_status = null`;
    case 'refused':
      return sql`state = 'refused', said = ${outcome.said}, reason = ${outcome.reason ?? null}, response_status = ${outcome.status}`;
    case 'failed':
      return sql`state = 'failed', said = null, reason = ${outcome.reason}`;
    case 'unanswered':
    case 'waiting': {
      const said = outcome.state === 'waiting' ? outcome.said : null;
      const seconds = secondsBeforeRetry(attempts);
      return sql`state = case when ${seconds === undefined} then 'failed' else 'waiting' end,
        reason = case when ${seconds === undefined} then 'no_answer' end, said = ${said},
        due_at = now() + ${seconds ?? 0} * interval '1 second'`;
    }
  }
}

/** Condition: the connection was removed during the attempt. */
const isDisconnected = ({ id, attempts }: Claimed) =>
  sql`id = ${id} and state = 'failed' and reason = 'disconnected' and attempts = ${attempts}`;

/** @returns whether a row with the values that were sent meets the condition */
async function storeWhere(
  db: Queryable,
  condition: RawBuilder<unknown>,
  { attempts, payload_hash }: Claimed,
  outcome: Outcome,
): Promise<boolean> {
  const { rows } = await sql`
    update hemis_pushes set ${changesOf(outcome, attempts)}, leased_until = null
    where ${condition} and payload_hash = ${payload_hash} returning id`.execute(db);
  return rows.length > 0;
}

/**
 * Stores an outcome, unless the values were replaced meanwhile: the new ones are then due. What the service has answered is true also of a
 * push whose connection was removed meanwhile.
 */
export async function store(db: Queryable, push: Claimed, outcome: Outcome): Promise<void> {
  if (await storeWhere(db, isOwn(push), push, outcome)) return;
  if (outcome.state === 'sent' || outcome.state === 'refused')
    await storeWhere(db, isDisconnected(push), push, outcome);
  await sql`update hemis_pushes set leased_until = null, attempts = 0 where ${isOwn(push)}`.execute(db);
}

/** Ends the leases of what was not tried, and lets it wait as long as what was. */
export async function release(
  db: Queryable,
  universityId: number,
  untried: readonly Claimed[],
  waitSeconds: number,
): Promise<void> {
  const own = JSON.stringify(untried.map(({ id, attempts }) => ({ id, attempts })));
  await sql`
    update hemis_pushes push set leased_until = null, attempts = push.attempts - 1
    from jsonb_to_recordset(${own}::jsonb) as own(id integer, attempts integer)
    where push.id = own.id and push.attempts = own.attempts and state = 'waiting' and leased_until is not null`.execute(
    db,
  );
  if (waitSeconds > 0)
    await sql`
      update hemis_pushes set due_at = now() + ${waitSeconds} * interval '1 second'
      where university_id = ${universityId} and state = 'waiting' and due_at <= now()
        and coalesce(leased_until, '-infinity') < now()`.execute(db);
}
