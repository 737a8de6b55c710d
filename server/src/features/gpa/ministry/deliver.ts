import { ID_NUMBER } from '@dekanat/contract/people/identifiers.ts';
import { sql } from 'kysely';
import type { Database, Queryable } from '#db/database.ts';
import { secondsBeforeRetry } from '#features/operations/shared.ts';
import type { FoundStudent, MinistryAnswer, MinistryClient } from '#integrations/hemis/ministry-client.ts';
import {
  decryptMinistry,
  ministryClientFor,
  ministryConnectionOf,
} from '#integrations/hemis/ministry-connections.ts';
import type { Job } from '#platform/jobs/job-kind.ts';
import { checkAccount } from './account-check.ts';
import {
  type Claimed,
  claim,
  isPresentEpoch,
  isTrue,
  isUnchanged,
  type Outcome,
  type Problem,
  type ReadConnection,
  release,
  renew,
  store,
} from './push-leases.ts';
import { lockPushes } from './push-lock.ts';

type Refused = Extract<Outcome, { state: 'refused' }>;

export interface Delivered {
  sent: number;
  refused: number;
  /** That still wait. */
  left: number;
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

/** How long everything waits while the connection cannot be used. Saving the connection makes it due. */
const UNUSABLE_WAIT_SECONDS = 3_600;
/** So many pushes in a row without an answer, although the account is accepted, end the run. */
const UNANSWERED_MAX = 3;
/** How long the others wait then: shorter than a push that has been tried often, so that single students delay nobody for days. */
const UNANSWERED_WAIT_SECONDS = 300;

/** What became of a push, and with which values; undefined when another process has taken over. */
type Attempted = [Outcome, Claimed] | undefined;

const refused = (reason: NonNullable<Refused['reason']>, said: string | null): Refused => ({
  state: 'refused',
  said,
  reason,
  status: null,
});

/** The id of the student whom the push is about, or why the service has not found this one. */
function studentOf(
  { data: student, ...answer }: FoundStudent,
  code: string,
  { id_number }: Claimed,
): { id: string } | Refused {
  if (!student || !isActive(answer)) return refused('unknown_student', answer.message ?? null);
  const { university } = student;
  if (!university) return refused('unknown_university', null);
  if (university.code !== code)
    return refused('other_university', [university.code, university.name].filter(Boolean).join(' '));
  // PINFL and passport are those of a person, who may have several studies.
  if (ID_NUMBER.test(student.code) && student.code !== id_number)
    return refused('other_studies', student.code);
  return { id: student.id };
}

/** Finds the student there and stores the GPA. */
async function send(
  db: Queryable,
  { client, code, universityId }: Sending,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<Attempted> {
  if (claimed.present_number !== null) return [refused('other_studies', claimed.present_number), claimed];
  const found = await client.student(claimed.identifier, signal);
  if (found.kind !== 'ok') return [refusalOf(found), claimed];
  const student = studentOf(found.data, code, claimed);
  if ('state' in student) return [student, claimed];
  // While the queue was sent, and the service asked, the values may have been replaced, or become stale.
  const push = await renew(db, claimed);
  if (push === undefined) return undefined;
  if (!(await isTrue(db, universityId, push))) return [{ state: 'failed', reason: 'changed' }, push];
  const gpa = { studentId: { id: student.id }, ...push.payload };
  const answer = await client.storeGpa(gpa, push.idempotency_key, signal);
  return [answer.kind === 'ok' ? { state: 'sent' } : refusalOf(answer), push];
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

/** The connection of a university. Without a client it cannot be used, or was not saved since a restore. */
async function connectionOf({ services }: Job, universityId: number) {
  const connection = await ministryConnectionOf(services.db, universityId);
  if (connection === undefined) return undefined;
  const { is_restored, secret, university_code: code, epoch, version } = connection;
  const settings = is_restored ? undefined : decryptMinistry(services, universityId, secret);
  const client = settings && (await ministryClientFor(services, universityId, settings));
  return { client, code, epoch, version };
}

/** Lets everything wait for a usable connection, unless it was saved since it was read. */
const letWait = (db: Database, universityId: number, read: ReadConnection | undefined): Promise<void> =>
  db.transaction().execute(async (trx) => {
    await lockPushes(trx, universityId);
    if (await isUnchanged(trx, universityId, read))
      await release(trx, universityId, [], UNUSABLE_WAIT_SECONDS);
  });

/**
 * Sends what is due of a university, one after the other. When the service is away, or does not accept the account, nothing more is
 * sent until later. A push without an answer waits alone while the service still accepts the account.
 */
export async function deliver(job: Job, universityId: number): Promise<Delivered> {
  const { db } = job.services;
  const counts = { sent: 0, refused: 0 };
  const connection = await connectionOf(job, universityId);
  const total = await countWaiting(db, universityId);
  if (connection?.client === undefined) await letWait(db, universityId, connection);
  const sending = connection?.client && {
    ...connection,
    client: connection.client,
    ...{ universityId, isChecked: false, unanswered: 0 },
  };
  for (let isGoingOn = sending !== undefined; isGoingOn && sending; ) {
    const queue = await claim(db, sending);
    isGoingOn = queue.length > 0 && (await sendQueue(job, sending, queue, { counts, total }));
  }
  return { ...counts, left: await countWaiting(db, universityId) };
}

/**
 * Stores what became of a push. What could not be sent with settings that were replaced meanwhile stays due for the new ones, whose state
 * is another one.
 * @returns false when nothing more is to be sent now
 */
const storeAttempt = (
  db: Database,
  sending: Sending,
  [outcome, push]: NonNullable<Attempted>,
  rest: readonly Claimed[],
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const { universityId } = sending;
    await lockPushes(trx, universityId);
    const isPresent = await isUnchanged(trx, universityId, sending);
    if (!isPresent && (outcome.state === 'waiting' || outcome.state === 'unanswered')) {
      await release(trx, universityId, [push, ...rest], 0);
      return false;
    }
    await store(trx, push, outcome);
    if (isPresent) await storeState(trx, universityId, outcome.state === 'waiting' ? outcome : undefined);
    const waitSeconds = secondsForOthers(outcome, sending, push);
    if (waitSeconds === undefined) return true;
    await release(trx, universityId, rest, waitSeconds);
    return false;
  });

/** @returns false when nothing more is to be sent now */
async function sendQueue(
  job: Job,
  sending: Sending,
  queue: readonly Claimed[],
  { counts, total }: { counts: Pick<Delivered, 'sent' | 'refused'>; total: number },
): Promise<boolean> {
  const { db } = job.services;
  for (const [index, push] of queue.entries()) {
    // What the former account has not been sent is sent by the next run, with the present one.
    if (!(await isPresentEpoch(db, sending))) {
      await release(db, sending.universityId, queue.slice(index), 0);
      return false;
    }
    const attempted = await attempt(job, sending, { push, rest: queue.slice(index) });
    if (attempted === undefined) continue;
    const [outcome] = attempted;
    sending.unanswered = outcome.state === 'unanswered' ? sending.unanswered + 1 : 0;
    if (!(await storeAttempt(db, sending, attempted, queue.slice(index + 1)))) return false;
    counts.sent += Number(outcome.state === 'sent');
    counts.refused += Number(outcome.state === 'refused');
    job.progress(counts.sent + counts.refused, total, 'job.hemis_push.sending');
  }
  return true;
}

interface Sending extends ReadConnection {
  client: MinistryClient;
  code: string;
  universityId: number;
  /** The account belongs to the university. */
  isChecked: boolean;
  /** Number of pushes in a row that were not answered. */
  unanswered: number;
}

/** How long the others wait when nothing more is to be sent now; undefined when the next one is sent. */
function secondsForOthers(
  { state }: Outcome,
  { unanswered }: Sending,
  { attempts }: Claimed,
): number | undefined {
  if (state === 'waiting') return secondsBeforeRetry(attempts) ?? 0;
  return unanswered < UNANSWERED_MAX ? undefined : UNANSWERED_WAIT_SECONDS;
}

/** Of a push without an answer: whether the service answers nothing any more, or only not about this student. */
async function distinguish(
  { client, code }: Sending,
  attempted: Attempted,
  signal: AbortSignal,
): Promise<Attempted> {
  if (attempted === undefined) return undefined;
  const [outcome, push] = attempted;
  if (outcome.state !== 'waiting' || outcome.problem !== 'away') return attempted;
  const { problem, said } = await checkAccount(client, code, signal);
  return [problem === null ? { state: 'unanswered' } : { state: 'waiting', problem, said }, push];
}

/** Before the first one, the account is checked. What is not tried because the process stops is released. */
async function attempt(
  { signal, services }: Job,
  sending: Sending,
  { push, rest }: { push: Claimed; rest: readonly Claimed[] },
): Promise<Attempted> {
  const { client, code, universityId, isChecked } = sending;
  try {
    const checked = isChecked ? { problem: null, said: null } : await checkAccount(client, code, signal);
    if (checked.problem !== null)
      return [{ state: 'waiting', problem: checked.problem, said: checked.said }, push];
    sending.isChecked = true;
    return await distinguish(sending, await send(services.db, sending, push, signal), signal);
  } catch (error) {
    await release(services.db, universityId, rest, 0);
    throw error;
  }
}
