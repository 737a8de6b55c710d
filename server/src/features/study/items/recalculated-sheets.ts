import { FINAL } from '@dekanat/contract/curricula/control-rules.ts';
import type { ChangedResult } from '@dekanat/contract/study/item-statistics.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { CHANGED_BY_HAND, lockSheets } from '#features/ratings/shared.ts';
import {
  type EnteredSheets,
  formerPoints,
  onlyOf,
  type Points,
  pointsNow,
  refusalKey,
  saveResult,
} from '../tests/enter-result.ts';
import type { Changed } from './changed-results.ts';

type SheetResult = NonNullable<ChangedResult['sheet_before']>;

/** The changed attempts of a student at the controls of one type and statement: they have one value in the sheet. */
interface SheetValue {
  attempts: Changed[];
  attemptId: number;
  former: Points | null;
}

/** What became of the value in the sheet. */
export interface Outcome {
  sheet: 'same' | 'changes' | 'refused';
  before: SheetResult;
  after: SheetResult;
  refusal: string | null;
}

const NONE: SheetResult = { rating: null, mark: null };
const keyOf = ({ student_id, student_subject_id, control_type_id, statement }: Changed) =>
  [student_id, student_subject_id, control_type_id, statement].join('/');
const ratingKey = ({ student_subject_id, statement }: Pick<Changed, 'student_subject_id' | 'statement'>) =>
  `${student_subject_id}/${statement}`;

/** Locks the sheets of exams, and reads what they hold of each before results change. */
export async function lockSheetValues(db: Queryable, changed: readonly Changed[]): Promise<SheetValue[]> {
  const exams = changed.filter((one) => one.control_type_id !== null);
  await lockSheets(
    db,
    exams.flatMap(({ student_subject_id, statement, control_type_id }) =>
      student_subject_id === null || statement === null
        ? []
        : [{ student_subject_id, statement, ic: control_type_id === 2 }],
    ),
  );
  const values: SheetValue[] = [];
  for (const attempts of Map.groupBy(exams, keyOf).values()) {
    const attemptId = attempts[0]?.attempt_id ?? 0;
    values.push({ attempts, attemptId, former: await formerPoints(db, attemptId) });
  }
  return values;
}

interface StoredRating {
  result: SheetResult;
  absent: boolean;
}

async function readRatings(
  db: Queryable,
  values: readonly SheetValue[],
): Promise<(value: SheetValue) => StoredRating> {
  const ids = values.flatMap(({ attempts }) => attempts[0]?.student_subject_id ?? []);
  const { rows } = await sql<
    SheetResult & { student_subject_id: number; statement: number; absent: boolean }
  >`
    select student_subject_id, statement, rating::float8 as rating, mark, absent from ratings
    where student_subject_id = any(${ids}::integer[])`.execute(db);
  const ratings = new Map(
    rows.map(({ rating, mark, absent, ...key }) => [ratingKey(key), { result: { rating, mark }, absent }]),
  );
  return ({ attempts: [first] }) =>
    (first && ratings.get(ratingKey(first))) ?? { result: NONE, absent: false };
}

/** Whether the sheet has refused the points of the tests, and holds an absence that was entered meanwhile. */
const isAbsentByHand = ({ attempts, former }: SheetValue, { absent }: StoredRating): boolean =>
  absent && (former?.counting ?? null) === null && attempts[0]?.control_type_id === FINAL;

/** Keeps what the sheet holds, with the reason, until staff enter the result again. */
const keepSheetValue = (db: Queryable, { attempts }: SheetValue, key: string) =>
  sql`update test_attempts attempt set not_entered = ${key},
      held_mark = case when attempt.not_entered is null then former.mark else attempt.held_mark end
    from unnest(${attempts.map((one) => one.attempt_id)}::integer[], ${attempts.map(({ mark }) => mark)}::smallint[])
      former (id, mark)
    where attempt.id = former.id`.execute(db);

async function enterValue({ db, caller }: Context, value: SheetValue, reason: string, stored: StoredRating) {
  try {
    if (isAbsentByHand(value, stored)) throw new Refusal('wrong_state', { key: CHANGED_BY_HAND });
    const author = { userId: caller.id, username: caller.username, reason };
    return { entered: await saveResult(db, value.attemptId, author, value.former), refusal: null };
  } catch (error) {
    const refusal = refusalKey(error);
    await keepSheetValue(db, value, refusal);
    return { entered: null, refusal };
  }
}

/** Brings the sheets in line with the new results, and returns what became of each attempt. */
export async function enterSheetValues(
  context: Context,
  values: readonly SheetValue[],
  reason: string,
): Promise<{ outcomes: Map<number, Outcome>; entered: EnteredSheets }> {
  const { db } = context;
  const before = await readRatings(db, values);
  const refusals = new Map<SheetValue, string | null>();
  const sheets = new Set<number>();
  const marks: EnteredSheets['marks'] = [];
  let stateChanged = false;
  for (const value of values) {
    if ((await pointsNow(db, value.attemptId))?.counting === value.former?.counting) continue;
    const { entered, refusal } = await enterValue(context, value, reason, before(value));
    refusals.set(value, refusal);
    for (const id of entered?.sheets ?? []) sheets.add(id);
    marks.push(...(entered?.marks ?? []));
    stateChanged ||= entered?.stateChanged ?? false;
  }
  const after = await readRatings(db, values);
  const outcomes = values.flatMap((value) => {
    const refusal = refusals.get(value) ?? null;
    const state = refusals.has(value) ? 'changes' : 'same';
    const outcome: Outcome = {
      sheet: refusal === null ? state : 'refused',
      before: before(value).result,
      after: after(value).result,
      refusal,
    };
    return value.attempts.map(({ attempt_id }) => [attempt_id, outcome] as const);
  });
  return { outcomes: new Map(outcomes), entered: { ...onlyOf(), sheets: [...sheets], stateChanged, marks } };
}
