import type { DrawnQuestion } from '@dekanat/contract/study/student-tests.ts';
import { sql } from 'kysely';
import { isRefusedByMove, Refusal } from '#api/errors.ts';
import type { StudentContext } from '../own-register.ts';
import { END, IS_OUTDATED } from './attempt-rows.ts';
import { openAttempt, USED, whyNotStartable } from './own-attempts.ts';
import { lessonTest, lessonTestOf, type OwnTest } from './own-tests.ts';
import { signedQuestion } from './signed-question.ts';

/** The questions of `attempt` as its student sees them. */
const QUESTIONS = sql<DrawnQuestion[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('id', asked.question_id, 'question', asked.question,
    'multiple_choice', asked.multiple_choice::integer,
    'test_answers', (
      select jsonb_agg(jsonb_build_object('id', answer->'id', 'answer', answer->'answer') order by shown.place)
      from jsonb_array_elements(asked.answers) answer
      join jsonb_array_elements_text(drawn.value->'answers') with ordinality shown (id, place)
        on shown.id::integer = (answer->>'id')::integer),
    'selected', coalesce(given.answer_ids, '{}'), 'attempt', attempt.number) order by drawn.place), '[]')
  from jsonb_array_elements(attempt.draw) with ordinality drawn (value, place)
  join question_versions asked on asked.question_id = (drawn.value->>'question')::integer
    and asked.version = (drawn.value->>'version')::integer
  left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = asked.question_id)`;

const signed = (context: StudentContext, questions: readonly DrawnQuestion[]) =>
  questions.map((question) => signedQuestion(context, question));

/** The questions of attempts as their students see them, by the ids of the attempts. */
export async function questionsOfAttempts(
  context: StudentContext,
  ids: readonly number[],
): Promise<Map<number, DrawnQuestion[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; questions: DrawnQuestion[] }>`
    select attempt.id, ${QUESTIONS} as questions from test_attempts attempt
    where attempt.id = any(${ids}::integer[])`.execute(context.db);
  return new Map(rows.map(({ id, questions }) => [id, signed(context, questions)]));
}

/** The time of a started attempt. */
interface RunningAttempt {
  ends_at: string;
  seconds_left: number;
}

/** A test of a lesson with the attempt whose questions are shown: the one in progress, those drawn for the next, else the last. */
interface ShownTest {
  item_id: number;
  /** The last attempt that was started. */
  attempt_id: number | null;
  /** Of an attempt in progress, or drawn for one that is not started. */
  questions: DrawnQuestion[] | null;
  /** Of a started attempt that has an end. */
  running: RunningAttempt | null;
  /** The attempt is in progress. */
  open: boolean | null;
  /** The attempt is not completed although its time is over. */
  due: boolean | null;
  /** Without an attempt in progress. */
  test: Omit<OwnTest, 'key'> | null;
  /** Attempts that were started and count. */
  used: number;
}

/** What a student sees of a test of a lesson. */
interface ShownQuestions {
  questions: DrawnQuestion[];
  /** Their attempt is in progress. */
  open?: boolean;
  running?: RunningAttempt | undefined;
}

const RUNNING = sql<RunningAttempt | null>`case when attempt.open and attempt.ends_at is not null then jsonb_build_object(
  'ends_at', to_char(attempt.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
  'seconds_left', greatest(0, floor(extract(epoch from attempt.ends_at - clock_timestamp())))::integer) end`;

/** The array is selected: with a bare parameter PostgreSQL would estimate its length and plan each execution anew (10 ms). */
async function shownTests(context: StudentContext, itemIds: readonly number[]): Promise<ShownTest[]> {
  const { studentId } = context.caller;
  const { rows } = await sql<ShownTest>`
    select wanted.item_id, case when attempt.started then attempt.id else last.id end as attempt_id,
      case when attempt.open or attempt.drawn then ${QUESTIONS} end as questions,
      ${RUNNING} as running, attempt.open, attempt.due, case when attempt.open is not true then (
        select to_jsonb(test) from (${lessonTestOf(studentId, sql`wanted.item_id`)}) test) end as test,
      (select count(*) from test_attempts attempt
        where attempt.student_id = ${studentId} and attempt.lesson_item_id = wanted.item_id and attempt.started_at is not null
          and ${USED}) as used
    from unnest((select ${itemIds}::integer[])) wanted (item_id)
    left join lateral (
      select id, number, draw, ends_at, started, drawn, started and completed_at is null and not due as open,
        completed_at is null and due as due
      from (
        select id, number, draw, completed_at, started_at is not null as started, started_at is null and not ${IS_OUTDATED} as drawn,
          case when started_at is not null and completed_at is null then ${END} end as ends_at
        from test_attempts attempt where student_id = ${studentId} and lesson_item_id = wanted.item_id
        order by completed_at is null desc, number desc, id desc limit 1) shown
      cross join lateral (select coalesce(shown.ends_at <= clock_timestamp(), false) as due) at_end) attempt on true
    left join lateral (
      select former.id from test_attempts former
      where not attempt.started and former.student_id = ${studentId} and former.lesson_item_id = wanted.item_id
        and former.started_at is not null
      order by former.number desc, former.id desc limit 1) last on true`.execute(context.db);
  return rows;
}

/** Completes an attempt whose time is over, and draws the questions of the next; undefined when the student cannot take it. */
async function drawnNow(context: StudentContext, itemId: number): Promise<number | undefined> {
  try {
    return (await openAttempt(context, lessonTest(itemId), false)).id;
  } catch (error) {
    if (error instanceof Refusal && error.code !== 'unavailable') return undefined;
    // Lessons of a university that is being moved are read without a new draw.
    if (isRefusedByMove(error)) return undefined;
    throw error;
  }
}

const isStartable = ({ test, used }: ShownTest): boolean =>
  test !== null && whyNotStartable(test, used) === undefined;

/** Questions are shown while their attempt is in progress, or can be started: those of a later session are not known before it. */
const areShown = (one: ShownTest): boolean => one.open === true || isStartable(one);

/** A refusal after the start of a transaction costs more than the whole list. */
const isDrawable = (one: ShownTest): boolean => one.due === true || isStartable(one);

/** The attempt of the questions that are drawn now, or else the last one. */
const otherAttempt = async (context: StudentContext, one: ShownTest): Promise<number | null> =>
  (isDrawable(one) ? await drawnNow(context, one.item_id) : undefined) ?? one.attempt_id;

/**
 * The questions of tests of lessons for the calling student, by item: the same until the attempt ends. They are drawn when they are
 * first shown, while the test can be taken. Where no attempt can be made now they are those of the last one; a test that was never taken
 * has none then.
 */
export async function drawnQuestions(
  context: StudentContext,
  itemIds: readonly number[],
): Promise<Map<number, ShownQuestions>> {
  if (itemIds.length === 0) return new Map();
  const [shown, drawn] = [new Map<number, ShownQuestions>(), new Map<number, number>()];
  for (const one of await shownTests(context, itemIds)) {
    if (one.questions !== null && areShown(one)) {
      const questions = signed(context, one.questions);
      shown.set(one.item_id, { questions, open: one.open === true, running: one.running ?? undefined });
      continue;
    }
    const id = await otherAttempt(context, one);
    if (id !== null) drawn.set(one.item_id, id);
  }
  const others = await questionsOfAttempts(context, [...drawn.values()]);
  for (const [itemId, id] of drawn) shown.set(itemId, { questions: others.get(id) ?? [] });
  return shown;
}
