import type { StoredAnswer } from '@dekanat/contract/study/student-tests.ts';
import { type RawBuilder, sql } from 'kysely';
import { invalidField, Refusal, universityMoves } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import type { StudentContext } from '../own-register.ts';
import { type OpenAttempt, readOpen } from './attempt-rows.ts';
import { completeUnlessProlonged, openAttempt, requireStudying, TRIES } from './own-attempts.ts';
import { ownTest, type TestKey } from './own-tests.ts';

interface Answer {
  test_question_id: number;
  test_answer_id: number[];
  /** The number of the attempt, from clients that send answers late. */
  attempt?: number | undefined;
  /** How long it waited before it was sent, in milliseconds; undefined: it was chosen now. */
  waited?: number | undefined;
  /** When it was chosen, in milliseconds since 1970, in place of `waited`. */
  chosen_at?: number | undefined;
}

/** Longer than any attempt lasts: the database cannot subtract every number. */
const WAITED_MAX_MS = 366 * 86_400_000;
/** After any attempt: the database has no instant for every number. */
const LATEST_MS = Date.UTC(9999, 0);

/** When an answer was chosen. The clock of its device may be ahead. */
const chosenAt = ({ waited = 0, chosen_at }: Answer): RawBuilder<unknown> =>
  chosen_at === undefined
    ? sql`clock_timestamp() - make_interval(secs => ${Math.min(waited, WAITED_MAX_MS) / 1000})`
    : sql`least(clock_timestamp(), to_timestamp(${Math.min(chosen_at, LATEST_MS) / 1000}))`;

/** @throws Refusal when the answer belongs to an attempt that has ended */
function requireSameAttempt({ number }: OpenAttempt, { attempt }: Answer): void {
  if (attempt !== undefined && attempt !== number)
    throw new Refusal('wrong_state', { key: 'test_attempt.ended' });
}

/** The chosen answers, each once and in order. @throws Invalid unless the question and its answers were drawn */
function validAnswer({ draw }: OpenAttempt, { test_question_id, test_answer_id }: Answer): number[] {
  const asked = draw.find(({ question }) => question === test_question_id);
  if (asked === undefined) throw invalidField('test_question_id', 'test_attempt.other_question');
  const chosen = [...new Set(test_answer_id)].toSorted((one, other) => one - other);
  if (!chosen.every((id) => asked.answers.includes(id)))
    throw invalidField('test_answer_id', 'test_attempt.other_answer');
  if (!asked.multiple && chosen.length > 1) throw invalidField('test_answer_id', 'test_attempt.one_answer');
  return chosen;
}

interface Stored extends Pick<StoredAnswer, 'ends_at' | 'superseded'> {
  answer_ids: number[];
  /** Other questions with an answer. */
  answered: number;
}

/**
 * Stores an answer in one statement, unless it comes late and one that was chosen later is stored. The lock waits for a
 * completion, and a completion waits for the lock: an answer is counted, or it is refused. @returns undefined when the attempt has ended
 * @throws Refusal while the university moves: the trigger of its tables (`refuse_while_moving`) leaves out the row of a statement
 * without a user
 */
async function store(
  db: Queryable,
  { id }: OpenAttempt,
  answer: Answer,
  chosen: number[],
): Promise<Stored | undefined> {
  const { test_question_id: question, waited, chosen_at } = answer;
  const isLater = sql`(${waited === undefined && chosen_at === undefined} or excluded.answered_at >= given.answered_at)`;
  const { rows } = await sql<Omit<Stored, 'answer_ids'> & { answer_ids: number[] | null }>`
    with attempt as materialized (
      select attempt.id, test_attempt_end(attempt) as ends_at, greatest(attempt.started_at, ${chosenAt(answer)}) as answered_at
      from test_attempts attempt
      where attempt.id = ${id} and attempt.completed_at is null
        and coalesce(test_attempt_end(attempt) > clock_timestamp(), true) for share),
    stored as (
      insert into test_attempt_answers as given (attempt_id, question_id, answer_ids, answered_at)
      select id, ${question}::integer, ${chosen}::integer[], answered_at from attempt
      on conflict (attempt_id, question_id) do update set
        answer_ids = case when ${isLater} then excluded.answer_ids else given.answer_ids end,
        answered_at = case when ${isLater} then excluded.answered_at else given.answered_at end
      returning given.answer_ids, given.answered_at)
    select attempt.ends_at, stored.answer_ids, stored.answered_at > attempt.answered_at as superseded, (
      select count(*)::integer from test_attempt_answers other
      where other.attempt_id = attempt.id and other.question_id <> ${question} and other.answer_ids <> '{}') as answered
    from attempt left join stored on true`.execute(db);
  const [found] = rows;
  if (found === undefined) return undefined;
  const { answer_ids, ...others } = found;
  if (answer_ids === null) throw universityMoves();
  return { ...others, answer_ids };
}

/** The attempt in progress. The first answer starts the test of a lesson; an exam is started by opening it. */
async function startedAttempt(context: StudentContext, key: TestKey, answer: Answer): Promise<OpenAttempt> {
  const attempt = await readOpen(context.db, context.caller.studentId, key);
  if (attempt?.started) return attempt;
  if (key.kind === 'lesson_item_id') {
    const drawn = await openAttempt(context, key, false);
    requireStudying(drawn);
    requireSameAttempt(drawn, answer);
    // An answer that is refused, as one to the questions of a former draw, uses up no attempt.
    validAnswer(drawn, answer);
    return openAttempt(context, key, true);
  }
  await ownTest(context.db, context.caller.studentId, key);
  throw new Refusal('wrong_state', { key: await endedKey(context, key) });
}

async function endedKey({ db, caller }: StudentContext, { id }: TestKey): Promise<TextKey> {
  const attempts = await db
    .selectFrom('test_attempts')
    .select('id')
    .where('student_id', '=', caller.studentId)
    .where('exam_schedule_id', '=', id)
    .limit(1)
    .execute();
  return attempts.length > 0 ? 'test_attempt.ended' : 'test_attempt.not_started';
}

/** Stores one answer of the attempt in progress. @throws Refusal after its end, at which the attempt is completed */
export async function storeAnswer(
  context: StudentContext,
  key: TestKey,
  answer: Answer,
): Promise<StoredAnswer> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const attempt = await startedAttempt(context, key, answer);
    if (!attempt.due) requireStudying(attempt);
    requireSameAttempt(attempt, answer);
    const chosen = validAnswer(attempt, answer);
    const stored = attempt.due ? undefined : await store(context.db, attempt, answer, chosen);
    if (stored !== undefined)
      return {
        test_question_id: answer.test_question_id,
        test_answer_id: stored.answer_ids,
        superseded: stored.superseded,
        answered: stored.answered + (stored.answer_ids.length > 0 ? 1 : 0),
        test_total: attempt.draw.length,
        ends_at: stored.ends_at,
      };
    if ((await completeUnlessProlonged(context, key, attempt)) === undefined) break;
  }
  throw new Refusal('wrong_state', { key: 'test_attempt.ended' });
}
