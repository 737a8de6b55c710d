import type { MINISTRY_PROBLEMS } from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { secondsBeforeRetry } from '#features/operations/shared.ts';
import type { MinistryAnswer, MinistryClient } from '#integrations/hemis/ministry-client.ts';
import {
  decryptMinistry,
  ministryClientFor,
  ministryConnectionOf,
} from '#integrations/hemis/ministry-connections.ts';
import type { Job } from '#platform/jobs/job-kind.ts';
import { checkAccount } from './account-check.ts';

type Problem = (typeof MINISTRY_PROBLEMS)[number];

interface Claimed {
  id: number;
  payload: object;
  payload_hash: string;
  idempotency_key: string;
  attempts: number;
  /** PINFL, else passport. */
  identifier: string;
}

/** What became of a push. */
type Outcome =
  | { state: 'sent' }
  | {
      state: 'refused';
      said: string | null;
      reason?: 'unknown_student' | 'other_university';
      status: number | null;
    }
  /** Nothing can be sent now, this and the others. */
  | { state: 'waiting'; problem: Problem; said: string | null };

export interface Delivered {
  sent: number;
  refused: number;
  /** That still wait. */
  left: number;
}

const CLAIMED = 20;
/** Longer than all claimed pushes take when each one runs into its time limit. */
const LEASE = sql`interval '15 minutes'`;

/** Claims what is due, or whose process has died. */
async function claim(db: Queryable, universityId: number): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    with due as (
      select id from hemis_pushes
      where university_id = ${universityId} and state = 'waiting' and due_at <= now()
        and coalesce(leased_until, '-infinity') < now()
      order by due_at, id limit ${CLAIMED} for update skip locked)
    update hemis_pushes push set leased_until = now() + ${LEASE}, attempts = attempts + 1
    from due, students where push.id = due.id and students.id = push.student_id
    returning push.id, payload, payload_hash, idempotency_key, attempts, coalesce(passport_pin, passport) as identifier`.execute(
    db,
  );
  return rows.toSorted((one, other) => one.id - other.id);
}

const isActive = ({ code }: { code: string }) => code === '' || code === 'active';

function refusalOf(answer: Exclude<MinistryAnswer<unknown>, { kind: 'ok' }>): Outcome {
  switch (answer.kind) {
    case 'away':
      return { state: 'waiting', problem: 'away', said: null };
    case 'account':
      return { state: 'waiting', problem: 'account', said: answer.said ?? null };
    case 'refused':
      return { state: 'refused', said: answer.said ?? `HTTP ${answer.status}`, status: answer.status };
  }
}

/** Finds the student there and stores the GPA. */
async function send(
  client: MinistryClient,
  code: string,
  push: Claimed,
  signal: AbortSignal,
): Promise<Outcome> {
  const found = await client.student(push.identifier, signal);
  if (found.kind !== 'ok') return refusalOf(found);
  const { data: student } = found.data;
  if (!student || !isActive(found.data))
    return { state: 'refused', said: null, reason: 'unknown_student', status: null };
  if (student.university && student.university.code !== code) {
    const said = [student.university.code, student.university.name].filter(Boolean).join(' ');
    return { state: 'refused', said, reason: 'other_university', status: null };
  }
  const gpa = { studentId: { id: student.id }, ...push.payload };
  const answer = await client.storeGpa(gpa, push.idempotency_key, signal);
  return answer.kind === 'ok' ? { state: 'sent' } : refusalOf(answer);
}

/** Condition: nobody has replaced the values meanwhile, and no other process has taken over. */
const isStill = ({ id, attempts, payload_hash }: Claimed) =>
  sql`id = ${id} and state = 'waiting' and attempts = ${attempts} and payload_hash = ${payload_hash}`;

async function store(db: Queryable, push: Claimed, outcome: Outcome): Promise<void> {
  if (outcome.state === 'sent')
    await sql`
      update hemis_pushes set state = 'sent', sent_at = now(), leased_until = null, said = null, reason = null, response_status = null
      where ${isStill(push)}`.execute(db);
  else if (outcome.state === 'refused')
    await sql`
      update hemis_pushes set state = 'refused', leased_until = null, said = ${outcome.said}, reason = ${outcome.reason ?? null},
        response_status = ${outcome.status}
      where ${isStill(push)}`.execute(db);
  else {
    const seconds = secondsBeforeRetry(push.attempts);
    await sql`
      update hemis_pushes set leased_until = null, state = case when ${seconds === undefined} then 'failed' else 'waiting' end,
        reason = case when ${seconds === undefined} then 'no_answer' end, said = ${outcome.said},
        due_at = now() + ${seconds ?? 0} * interval '1 second'
      where ${isStill(push)}`.execute(db);
  }
}

/** Gives back what was not tried, and lets it wait as long as what was. */
async function release(
  db: Queryable,
  universityId: number,
  untried: readonly Claimed[],
  waitSeconds: number,
) {
  const ids = untried.map(({ id }) => id);
  await sql`
    update hemis_pushes set leased_until = null, attempts = attempts - 1
    where id = any(${ids}::integer[]) and state = 'waiting' and leased_until is not null`.execute(db);
  if (waitSeconds > 0)
    await sql`
      update hemis_pushes set due_at = now() + ${waitSeconds} * interval '1 second'
      where university_id = ${universityId} and state = 'waiting' and due_at <= now()
        and coalesce(leased_until, '-infinity') < now()`.execute(db);
}

/** Stores why nothing can be sent, and that it can be again. */
async function storeState(
  db: Queryable,
  universityId: number,
  found: { problem: Problem; said: string | null } | undefined,
) {
  if (found === undefined) {
    await db.deleteFrom('ministry_states').where('university_id', '=', universityId).execute();
    return;
  }
  const { problem, said } = found;
  await db
    .insertInto('ministry_states')
    .values({ university_id: universityId, problem, said })
    .onConflict((conflict) => conflict.column('university_id').doUpdateSet({ problem, said }))
    .execute();
}

async function countWaiting(db: Queryable, universityId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from hemis_pushes where university_id = ${universityId} and state = 'waiting'`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** The client of a university; undefined when it is not connected any more. */
async function clientOf({ services }: Job, universityId: number) {
  const connection = await ministryConnectionOf(services.db, universityId);
  const settings = connection && decryptMinistry(services, universityId, connection.secret);
  const client = settings && (await ministryClientFor(services, universityId, settings));
  return connection && client && { client, code: connection.university_code };
}

/**
 * Sends what is due of a university, one after the other. After an answer that does not come, or an account that is not accepted,
 * nothing more is sent until later: everything that waits has the same fate.
 */
export async function deliver(job: Job, universityId: number): Promise<Delivered> {
  const { db } = job.services;
  const counts = { sent: 0, refused: 0 };
  const connected = await clientOf(job, universityId);
  const total = await countWaiting(db, universityId);
  const sending = connected && { ...connected, universityId, isChecked: false };
  for (let isGoingOn = sending !== undefined; isGoingOn && sending; ) {
    const queue = await claim(db, universityId);
    isGoingOn = queue.length > 0 && (await sendQueue(job, sending, queue, { counts, total }));
  }
  return { ...counts, left: await countWaiting(db, universityId) };
}

/** @returns false when nothing more is to be sent now */
async function sendQueue(
  job: Job,
  sending: Sending,
  queue: readonly Claimed[],
  { counts, total }: { counts: Pick<Delivered, 'sent' | 'refused'>; total: number },
): Promise<boolean> {
  const { db } = job.services;
  for (const [index, push] of queue.entries()) {
    const outcome = await attempt(job, sending, { push, rest: queue.slice(index) });
    await store(db, push, outcome);
    await storeState(db, sending.universityId, outcome.state === 'waiting' ? outcome : undefined);
    if (outcome.state === 'waiting') {
      const waitSeconds = secondsBeforeRetry(push.attempts) ?? 0;
      await release(db, sending.universityId, queue.slice(index + 1), waitSeconds);
      return false;
    }
    sending.isChecked = true;
    counts[outcome.state] += 1;
    job.progress(counts.sent + counts.refused, total, 'job.hemis_push.sending');
  }
  return true;
}

interface Sending {
  client: MinistryClient;
  code: string;
  universityId: number;
  /** The account belongs to the university. */
  isChecked: boolean;
}

/** Before the first one, the account is checked. What is not tried because the process stops is given back. */
async function attempt(
  { signal, services }: Job,
  { client, code, universityId, isChecked }: Sending,
  { push, rest }: { push: Claimed; rest: readonly Claimed[] },
): Promise<Outcome> {
  try {
    const checked = isChecked ? { problem: null, said: null } : await checkAccount(client, code, signal);
    if (checked.problem !== null) return { state: 'waiting', problem: checked.problem, said: checked.said };
    return await send(client, code, push, signal);
  } catch (error) {
    await release(services.db, universityId, rest, 0);
    throw error;
  }
}
