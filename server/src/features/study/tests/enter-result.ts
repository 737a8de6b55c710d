import { type RawBuilder, sql } from 'kysely';
import { Invalid, Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import {
  CARRIED_OVER,
  CHANGED_BY_HAND,
  type ChangedMark,
  isCarried,
  limitsIn,
  saveRatings,
  statementNumberIn,
} from '#features/ratings/shared.ts';
import { configured } from '#features/reference/shared.ts';

/** What became of results, for those who look at them. */
export interface EnteredSheets {
  /** The sheets that they were entered in. */
  sheets: number[];
  stateChanged: boolean;
  /** The attempts whose results they are. */
  attempts: number[];
  /** The students whose attempts they are. */
  students: number[];
  /** Marks in sheets that are others than before. */
  marks: ChangedMark[];
}

/** Results that are in no sheet. */
export const onlyOf = (...students: number[]): EnteredSheets => ({
  sheets: [],
  stateChanged: false,
  attempts: [],
  students,
  marks: [],
});

/** Each try loses only against points that another transaction has stored. */
const TRIES = 10;

/** The row of a student in a sheet, and the control that gives its points. */
interface SheetRow {
  user_id: number | null;
  username: string | null;
  university_id: number;
  exam_schedule_id: number;
  semester_subject_id: number;
  student_subject_id: number;
  student_id: number;
  control_type_id: number;
  statement_name: string;
  statement: number;
  ic_rating: number | null;
  fc_rating: number | null;
  /** The maximum of the interim points of statement 1, which were earned under another plan if a transfer carried them over. */
  first_ic_max: number | null;
  /** Another interim control of the statement is taken offline: the points are also entered by hand. */
  by_hand: boolean;
  /** The result of the statement was carried over. */
  carried: boolean;
}

async function readSheetRow(db: Queryable, attemptId: number): Promise<SheetRow | undefined> {
  const { rows } = await sql<SheetRow>`
    select users.id as user_id, users.username, exam.university_id, exam.id as exam_schedule_id, exam.semester_subject_id,
      subject.id as student_subject_id, attempt.student_id, exam.control_type_id, exam.statement as statement_name,
      place.statement, ratings.ic_rating::float8 as ic_rating, ratings.fc_rating::float8 as fc_rating,
      first.ic_max as first_ic_max,
      exists (select from exam_schedules other where other.semester_subject_id = exam.semester_subject_id
        and other.statement = exam.statement and other.control_type_id = 2 and other.type = 'offline') as by_hand,
      coalesce(${isCarried}, false) as carried
    from test_attempts attempt
    join exam_schedules exam on exam.id = attempt.exam_schedule_id
    cross join lateral (select ${statementNumberIn('exam.statement')} as statement) place
    join student_subjects subject on subject.semester_subject_id = exam.semester_subject_id and subject.student_id = attempt.student_id
    join students on students.id = attempt.student_id
    left join users on users.id = students.user_id
    left join ratings on ratings.student_subject_id = subject.id and ratings.statement = place.statement
    left join ratings first on first.student_subject_id = subject.id and first.statement = 1
    where attempt.id = ${attemptId}`.execute(db);
  return rows[0];
}

/** Results as they are now, and as the sheet holds them already. */
const CURRENT = { mark: sql`attempt.mark`, counts: sql<boolean>`true` };
const IN_SHEET = {
  mark: sql`coalesce(attempt.held_mark, attempt.mark)`,
  counts: sql<boolean>`(attempt.not_entered is null or attempt.held_mark is not null)`,
};
type Results = { [Part in keyof typeof CURRENT]: RawBuilder<unknown> };

/** Points by the setting that says which attempts count, and by its other value, which may have been in force before. */
export interface Points {
  counting: number | null;
  other: number | null;
}
const NO_POINTS: Points = { counting: null, other: null };

/**
 * The points of the student's test controls of the same type and statement: of each control the best or the last of these attempts.
 * null: there is none.
 */
async function pointsOf(db: Queryable, row: SheetRow, { mark, counts: counted }: Results): Promise<Points> {
  const { rows } = await sql<{ best: number | null; last: number | null }>`
    select sum(best)::integer as best, sum(last)::integer as last from (
      select max(${mark}) as best, (array_agg(${mark} order by attempt.number desc))[1] as last from exam_schedules exam
      join test_attempts attempt on attempt.exam_schedule_id = exam.id and attempt.student_id = ${row.student_id}
        and attempt.completed_at is not null and attempt.ending <> 'returned' and ${counted}
      where exam.semester_subject_id = ${row.semester_subject_id} and exam.control_type_id = ${row.control_type_id}
        and exam.statement = ${row.statement_name}
      group by exam.id) counted`.execute(db);
  const { best = null, last = null } = rows[0] ?? {};
  return (await configured(db, row.university_id, 'test-result')) === 'best'
    ? { counting: best, other: last }
    : { counting: last, other: best };
}

/** Points beside those entered by hand for offline controls of the same statement. */
const withPointsByHand = (stored: number | null, before: number | null, now: number | null) =>
  stored === null && now === null ? null : Math.max(0, (stored ?? 0) - (before ?? 0) + (now ?? 0));

const capped = (points: number | null, maximum: number) =>
  points === null ? null : Math.min(maximum, points);

type Field = 'ic_rating' | 'fc_rating';

/** What the sheet held in a field, by version of the rating, with the source of each: `entries` of the stored rating. */
const historyOf = ({ student_subject_id, statement }: SheetRow, field: Field) => sql`
  stored as (
    select * from ratings where student_subject_id = ${student_subject_id} and statement = ${statement}),
  entries as (
    select version, ${sql.ref(field)} as value, source from stored
    union all select version, ${sql.ref(field)}, source from rating_changes where rating_id = (select id from stored))`;

/** Whether somebody, and no attempt, has given the value that the sheet holds, or cleared it. */
async function isByHand(db: Queryable, row: SheetRow, field: Field): Promise<boolean> {
  const { rows } = await sql<{ source: string }>`
    with ${historyOf(row, field)}
    select source from entries
    where version > coalesce((
      select max(version) from entries where value is distinct from (select ${sql.ref(field)} from stored)), 0)
    order by version limit 1`.execute(db);
  return rows[0] !== undefined && rows[0].source !== 'test';
}

/**
 * The points of tests among those that the sheet holds: by how much results of tests have changed it, whatever the setting was then and
 * the maximum left of them. null: none has changed it, or a value by hand replaced one that the maximum had cut, so that it holds all
 * points of the tests.
 */
async function pointsOfTests(
  db: Queryable,
  row: SheetRow,
  { field, maximum }: { field: Field; maximum: number },
): Promise<number | null> {
  const { rows } = await sql<{ points: number | null }>`
    with ${historyOf(row, field)}
    select case when bool_or(source <> 'test' and was_cut) is not true
      then sum(coalesce(value, 0) - coalesce(former, 0)) filter (where source = 'test')::float8 end as points
    from (
      select source, value, lag(value) over earlier as former, bool_or(source = 'test' and value = ${maximum}) over earlier as was_cut
      from entries window earlier as (order by version rows between unbounded preceding and 1 preceding)) entered
    where value is distinct from former`.execute(db);
  return rows[0]?.points ?? null;
}

/** The most points that the row of the student takes: final points beside interim points of statement 1, as `readLocked` reads them. */
async function maximumOf(db: Queryable, row: SheetRow, field: Field): Promise<number> {
  const limits = (await limitsIn(db, [row.semester_subject_id], row.statement)).get(row.semester_subject_id);
  if (limits === undefined) return 0;
  const { ic_max, fc_max, inherits_ic } = limits;
  if (field === 'ic_rating') return ic_max;
  return Math.min(fc_max, 100 - (inherits_ic ? (row.first_ic_max ?? ic_max) : ic_max));
}

/**
 * The points that the sheet has to hold. `formerly` are those of the tests before the change, which the sheet holds unless somebody
 * has changed them by hand. It holds them by the other value of the setting, if that has changed since; beside points entered by hand, its
 * history says how many they are.
 */
async function neededValue(
  db: Queryable,
  row: SheetRow,
  attemptId: number,
  formerly: Points | null | undefined,
) {
  const isInterim = row.control_type_id === 2;
  const field = isInterim ? 'ic_rating' : 'fc_rating';
  const stored = row[field];
  const maximum = await maximumOf(db, row, field);
  const { counting: points } = await pointsOf(db, row, CURRENT);
  const others = { ...IN_SHEET, counts: sql`(${IN_SHEET.counts} and attempt.id <> ${attemptId})` };
  const before = (formerly === undefined ? await pointsOf(db, row, others) : formerly) ?? NO_POINTS;
  const isShared = isInterim && row.by_hand;
  const isHeld = async () =>
    stored === capped(before.counting, maximum) ||
    ((stored === null || stored === capped(before.other, maximum)) && !(await isByHand(db, row, field)));
  const held = isShared ? ((await pointsOfTests(db, row, { field, maximum })) ?? before.counting) : null;
  return {
    field,
    stored,
    value: capped(isShared ? withPointsByHand(stored, held, points) : points, maximum),
    byHand: !isShared && !(await isHeld()),
  } as const;
}

interface Author {
  userId: number;
  username: string | null;
  reason: string;
}

/** The author of points: who returned an attempt, else the student. */
function authorOf({ user_id }: SheetRow, attemptId: number, author: Author | undefined) {
  const userId = author?.userId ?? user_id;
  if (userId === null) throw new Refusal('wrong_state', { key: 'rating.student_left' });
  return { userId, reason: author?.reason ?? `Test #${attemptId}` };
}

const changeOf = (
  { student_subject_id, statement }: SheetRow,
  { field, value, stored }: Awaited<ReturnType<typeof neededValue>>,
) => ({ student_subject_id, statement, field, value, was: stored });

/** The sheet holds the points of all attempts now. */
const forgetRefusals = (db: Queryable, row: SheetRow) =>
  sql`update test_attempts attempt set not_entered = null, held_mark = null from exam_schedules exam
    where attempt.student_id = ${row.student_id} and attempt.not_entered is not null and exam.id = attempt.exam_schedule_id
      and exam.semester_subject_id = ${row.semester_subject_id} and exam.control_type_id = ${row.control_type_id}
      and exam.statement = ${row.statement_name}`.execute(db);

/**
 * Brings the sheet in line with the attempts at a control, by the path that all marks take. `formerly` are the points before the
 * change; without it, those without this attempt. @throws what refuses the mark
 */
export async function saveResult(
  db: Queryable,
  attemptId: number,
  author?: Author,
  formerly?: Points | null,
): Promise<EnteredSheets> {
  for (let tried = 0; tried < TRIES; tried += 1) {
    const row = await readSheetRow(db, attemptId);
    if (row === undefined) throw new Refusal('wrong_state', { key: 'rating.no_statement' });
    if (row.carried) throw new Refusal('wrong_state', { key: CARRIED_OVER });
    const needed = await neededValue(db, row, attemptId, formerly);
    if (needed.value === needed.stored) {
      await forgetRefusals(db, row);
      return onlyOf(row.student_id);
    }
    if (needed.byHand) throw new Refusal('wrong_state', { key: CHANGED_BY_HAND });
    const { sheets, changed, conflicts, stateChanged } = await saveRatings(
      db,
      { ...authorOf(row, attemptId, author), source: 'test' },
      [changeOf(row, needed)],
      { username: author?.username ?? row.username },
    );
    if (conflicts.length > 0) continue;
    await forgetRefusals(db, row);
    return { ...onlyOf(row.student_id), sheets: [...sheets.keys()], stateChanged, marks: changed };
  }
  throw new Refusal('unavailable');
}

async function pointsAt(db: Queryable, attemptId: number, results: Results): Promise<Points | null> {
  const row = await readSheetRow(db, attemptId);
  return row === undefined ? null : pointsOf(db, row, results);
}

/** The points of the control of an attempt before a change of it, as the sheet holds them; null without a place in a sheet. */
export const formerPoints = (db: Queryable, attemptId: number) => pointsAt(db, attemptId, IN_SHEET);
/** The points that the attempts give now. */
export const pointsNow = (db: Queryable, attemptId: number) => pointsAt(db, attemptId, CURRENT);

/** Why the sheet refused a mark: the attempt is complete all the same, and staff see the reason. */
export function refusalKey(error: unknown): string {
  if (error instanceof Invalid) return error.problems[0]?.key ?? 'error.invalid';
  if (error instanceof Refusal && error.code !== 'unavailable') return error.key;
  throw error;
}

/** Enters the result of a completed attempt. What refuses it, such as a closed sheet, is stored with the attempt. */
export async function enterResult(db: Queryable, attemptId: number): Promise<EnteredSheets> {
  try {
    return await saveResult(db, attemptId);
  } catch (error) {
    await db
      .updateTable('test_attempts')
      .set({ not_entered: refusalKey(error) })
      .where('id', '=', attemptId)
      .execute();
    return onlyOf();
  }
}
