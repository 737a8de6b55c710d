import { type RawBuilder, sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Queryable } from '#db/database.ts';
import { isListed, isRetakeIn } from '#features/ratings/shared.ts';
import { carriedOver } from './carry-over.ts';
import { lockUniversitySheets } from './subject-sheets.ts';
import { LEFT_WITH_REGISTRATION, type SubjectsApart, UNRATED } from './subjects-apart.ts';

/** A student who is to be registered. */
interface Joining {
  studentId: number;
  /** The curriculum whose results are carried over; null: none are. */
  carryFrom: number | null;
  curriculumId: number;
  semesterId: number;
  groupId: number;
}

const column = (joining: readonly Joining[], name: keyof Joining) => joining.map((one) => one[name]);
const PAIRS = sql`
  select student_id, from_curriculum, to_curriculum from joining where from_curriculum is not null`;

/** Which student subjects, on no sheet or another one now, the registration puts on a sheet. */
interface Joins {
  /** Condition on `student_subject`, without points, and `joining`. */
  existing: RawBuilder<unknown>;
  /** Condition on `planned`, `semester` and `reached`. */
  planned: RawBuilder<unknown>;
}

const NOT_APART = sql`student_subject.restoration_id is null`;
const BY_REGISTRATION: Joins = {
  existing: sql`${NOT_APART} and case when student_subject.status = 4
    then ${LEFT_WITH_REGISTRATION} else student_subject.group_id <> joining.group_id end`,
  planned: sql`true`,
};

/**
 * An expelled student is on a sheet with points only, whatever the group. What the restoration takes apart joins no sheet, and other
 * members of the elective groups that get a result leave; what an undone restoration took apart can join (`assignApart`).
 */
const byRestoration = (semesterSubjectIds: number[]): Joins => ({
  existing: sql`(${NOT_APART} or exists (
      select from restorations undone join batches on batches.id = undone.batch_id
      where undone.id = student_subject.restoration_id and batches.undone_at is not null))
    and case when student_subject.status = 4 then ${LEFT_WITH_REGISTRATION} else true end`,
  planned: sql`not (planned.choice_of_subject is null and semester.number < reached.number)
    and not exists (
      select from semester_subjects member where member.id = any(${semesterSubjectIds}::integer[]) and (member.id = planned.id
        or member.semester_id = planned.semester_id and member.choice_of_subject = planned.choice_of_subject))`,
});

interface Asked {
  /** Condition on `statements`. */
  condition?: RawBuilder<unknown>;
  joins?: Joins;
}

/**
 * The ids of the sheets that would list students who are to be registered: a new registration gives them the subjects of its curriculum,
 * which they take with its group unless they have points there.
 */
const joined = (
  joining: readonly Joining[],
  { condition = sql`true`, joins = BY_REGISTRATION }: Asked = {},
) => sql`
  with joining as materialized (
    select * from unnest(${column(joining, 'studentId')}::integer[], ${column(joining, 'carryFrom')}::integer[],
      ${column(joining, 'curriculumId')}::integer[], ${column(joining, 'semesterId')}::integer[], ${column(joining, 'groupId')}::integer[])
      joining (student_id, from_curriculum, to_curriculum, semester_id, group_id)
  ), carried as materialized (${carriedOver(PAIRS)})
  select distinct statements.id
  from joining
  join semesters reached on reached.id = joining.semester_id
  join semesters semester on semester.curriculum_id = joining.to_curriculum and semester.number <= reached.number
  join statements on statements.group_id = joining.group_id and statements.semester_id = semester.id
    and ${condition} and not ${isRetakeIn('statements.statement')}
  join semester_subjects planned on planned.id = statements.semester_subject_id
  left join student_subjects student_subject on student_subject.student_id = joining.student_id
    and student_subject.semester_subject_id = planned.id
  where case when student_subject.id is null then planned.choice_of_subject is null
      else ${joins.existing} and ${UNRATED} end
    and ${joins.planned}
    and not exists (select from carried
      where carried.student_id = joining.student_id and carried.semester_subject_id = planned.id)`;

const warningsOf = (count: number): ActWarning[] =>
  count === 0
    ? []
    : [{ code: 'closed_sheets', key: 'registration.warning.closed_sheets', values: { count } }];

export type SheetWarnings = (db: Queryable, joining: readonly Joining[]) => Promise<ActWarning[]>;

/** The warning with the number of closed sheets that would list the students without a result, if there are any. */
export const closedSheetWarnings: SheetWarnings = async (db, joining) => {
  const { rows } = await joined(joining, { condition: sql`statements.state = 'closed'` }).execute(db);
  return warningsOf(rows.length);
};

/** Waits for closings of the sheets in progress, and blocks new ones. */
async function lockedWarnings(
  db: Queryable,
  universityId: number,
  sheets: RawBuilder<unknown>,
): Promise<ActWarning[]> {
  await lockUniversitySheets(db, universityId);
  const { rows } = await sql<{ state: string }>`
    select sheet.state from statements sheet where sheet.id in (${sheets})
    order by sheet.id for share of sheet`.execute(db);
  return warningsOf(rows.filter(({ state }) => state === 'closed').length);
}

/** The same for the act itself. The students are locked. */
export const lockedSheetWarnings =
  (universityId: number): SheetWarnings =>
  (db, joining) =>
    lockedWarnings(db, universityId, joined(joining));

/** The same for the restoration of a locked student; the subjects take results that are carried over. */
export const restoredSheetWarnings = (
  db: Queryable,
  universityId: number,
  { semesterSubjectIds, ...restored }: Omit<Joining, 'carryFrom'> & Pick<SubjectsApart, 'semesterSubjectIds'>,
): Promise<ActWarning[]> =>
  lockedWarnings(
    db,
    universityId,
    joined([{ ...restored, carryFrom: null }], { joins: byRestoration(semesterSubjectIds) }),
  );

/** Condition on `statements` and `movement`, by which a student went on leave: closed for the last time after it. */
const CLOSED_SINCE = sql`coalesce((
  select max(event.created_at) from statement_events event
  where event.statement_id = statements.id and event.act = 'close') > movement.created_at, false)`;

/**
 * The ids of the sheets that list students without a result once they return from leave. A sheet that was closed before the leave listed
 * them then. `condition` is one on `statements` and `movement`.
 */
const listedAfterReturn = (studentIds: readonly number[], condition: RawBuilder<unknown>) => sql`
  select distinct statements.id
  from students on_leave
  join student_movements movement on movement.id = on_leave.movement_id
  join student_subjects subject on subject.student_id = on_leave.id and subject.restoration_id is null
  join statements on statements.semester_subject_id = subject.semester_subject_id and statements.group_id = subject.group_id
    and not ${isRetakeIn('statements.statement')}
  left join ratings on ratings.student_subject_id = subject.id and ratings.statement = statements.statement
  cross join (select 'studying' as study_status) student
  where on_leave.id = any(${[...studentIds]}::integer[]) and ratings.id is null and ${isListed()} and ${condition}`;

export type ReturnWarnings = (db: Queryable, studentIds: readonly number[]) => Promise<ActWarning[]>;

/** The same warning for students who are to return from leave: without a change of curriculum they take the subjects that they had. */
export const returnSheetWarnings: ReturnWarnings = async (db, studentIds) => {
  const closed = sql`statements.state = 'closed' and ${CLOSED_SINCE}`;
  const { rows } = await listedAfterReturn(studentIds, closed).execute(db);
  return warningsOf(rows.length);
};

/** The same for the act itself. The students are locked. */
export const lockedReturnSheetWarnings =
  (universityId: number): ReturnWarnings =>
  (db, studentIds) =>
    lockedWarnings(
      db,
      universityId,
      listedAfterReturn(studentIds, sql`(statements.state <> 'closed' or ${CLOSED_SINCE})`),
    );
