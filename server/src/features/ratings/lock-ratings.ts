import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import { enteredBy } from '#crud/account-name.ts';
import type { Queryable } from '#db/database.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { type Limits, limitsOf } from './limits.ts';
import { isRetake, isRetakeIn } from './statement-numbers.ts';

/** A rating to be written: the key, and which of its sheets have to be locked. */
export interface Wanted {
  student_subject_id: number;
  statement: number;
  /** Interim points are written: the interim sheet is locked as well. */
  ic: boolean;
}

interface LockedSheet {
  id: number;
  state: 'open' | 'entered' | 'closed';
  number: number | null;
  reopened: boolean;
}

/** A rating before the change, with what the rules need. Version 0: nothing is stored. */
export interface LockedRating extends Limits {
  student_subject_id: number;
  statement: number;
  semester_subject_id: number;
  group_id: number;
  /**
   * The subject counts: it is one of the current curriculum. Its result was not carried over by a transfer, which is on no sheet of this
   * group.
   */
  counts: boolean;
  /** Taken apart from the group after a restoration: it is on no sheet. */
  apart: boolean;
  student_id: number;
  full_name: string;
  full_name_ru: string;
  id_number: string;
  study_status: StudyStatus;
  /** Passed in an earlier statement. */
  passed: boolean;
  /** Has a mark of a later retake. */
  retaken: boolean;
  /** A transfer carried over a result of a later statement. */
  carried_later: boolean;
  first_ic: number | null;
  interim: LockedSheet | null;
  final: LockedSheet | null;
  /** The final sheet of the statement before was opened again. */
  former_open: boolean;
  version: number;
  ic_rating: number | null;
  fc_rating: number | null;
  absent: boolean;
  rating: number | null;
  mark: number | null;
  changed_by: string | null;
  changed_at: string | null;
  created_at: string | null;
}

const sheet = (type: 2 | 3) => sql`(
  select jsonb_build_object('id', locked.id, 'state', locked.state, 'number', locked.number, 'reopened', exists (
    select from statement_events events where events.statement_id = locked.id and events.act = 'reopen'))
  from locked where locked.semester_subject_id = places.semester_subject_id and locked.group_id = places.group_id
    and locked.statement = places.statement and locked.control_type_id = ${sql.lit(type)})`;

/** When the first value of a rating was entered. */
export const FIRST_ENTERED = sql<string | null>`case when ratings.version > 1
  then (select first.changed_at from rating_changes first where first.rating_id = ratings.id and first.version = 1)
  else ratings.changed_at end`;

const columnsOf = (
  wanted: readonly Wanted[],
) => sql`${wanted.map((one) => one.student_subject_id)}::integer[],
  ${wanted.map(({ statement }) => statement)}::smallint[], ${wanted.map(({ ic }) => ic)}::boolean[]`;

/**
 * Locks the students and sheets of these ratings until the end of the transaction, and returns the ids of the sheets. What is read
 * afterwards does not change any more: registrations, closings and changes of controls wait, or were waited for.
 */
export async function lockSheets(db: Queryable, wanted: readonly Wanted[]): Promise<number[]> {
  const { rows } = await sql<{ ids: number[] }>`
    select lock_rated(${columnsOf(wanted.filter(({ statement }) => !isRetake(statement)))})
      || lock_retakes(${columnsOf(wanted.filter(({ statement }) => isRetake(statement)))}) as ids`.execute(
    db,
  );
  return rows[0]?.ids ?? [];
}

/** Ratings with their limits and locked sheets. */
export async function readLocked(
  db: Queryable,
  wanted: readonly Wanted[],
  sheetIds: readonly number[],
): Promise<LockedRating[]> {
  const { rows } = await sql<LockedRating>`
    with wanted as (
      select * from unnest(${columnsOf(wanted)}) wanted (student_subject_id, statement, ic)),
    student_subject as (
      select wanted.*, subject.semester_subject_id, coalesce(sheet.group_id, subject.group_id) as group_id, subject.curriculum_id,
        subject.status, subject.student_id, subject.restoration_id is not null and sheet.id is null as apart,
        ${isRetakeIn('wanted.statement')} and sheet.id is null as without_sheet
      from wanted join student_subjects subject on subject.id = wanted.student_subject_id
      left join (retake_subjects retake join statements sheet on sheet.id = retake.statement_id)
        on retake.student_subject_id = subject.id and sheet.statement = wanted.statement),
    needed as (
      select distinct semester_subject_id, group_id, curriculum_id, statement from student_subject),
    locked as materialized (select * from statements where id = any(${sheetIds}::integer[])),
    places as materialized (
      select needed.semester_subject_id, needed.group_id, needed.statement, limits.*
      from needed cross join lateral (${limitsOf('needed')}) limits)
    select student_subject.student_subject_id, student_subject.statement, student_subject.semester_subject_id, student_subject.group_id,
      student_subject.status <> 4 and not student_subject.without_sheet and ratings.source is distinct from 'transferred'
        and ${ofCurrentCurriculum('student_subject')} as counts, student_subject.apart,
      students.id as student_id, students.full_name, students.full_name_ru, students.id_number, students.study_status, earned.ic_max, least(places.fc_max, 100 - earned.ic_max) as fc_max, places.inherits_ic, places.passing_score, places.bands,
      case when not student_subject.apart then ${sheet(2)} end as interim, case when not student_subject.apart then ${sheet(3)} end as final,
      not student_subject.apart and exists (select from locked former where former.semester_subject_id = places.semester_subject_id
        and former.group_id = places.group_id and former.statement = places.statement - 1 and former.control_type_id = 3
        and not ${isRetakeIn('places.statement')} and former.state <> 'closed') as former_open,
      exists (select from ratings earlier where earlier.student_subject_id = student_subject.student_subject_id
        and earlier.statement < student_subject.statement and earlier.mark >= 3) as passed,
      exists (select from ratings later where later.student_subject_id = student_subject.student_subject_id
        and later.statement > student_subject.statement and ${isRetakeIn('later.statement')} and later.mark is not null) as retaken,
      exists (select from ratings later where later.student_subject_id = student_subject.student_subject_id
        and later.statement > student_subject.statement and later.source = 'transferred' and later.mark is not null) as carried_later,
      first.ic_rating::float8 as first_ic,
      coalesce(ratings.version, 0) as version, ratings.ic_rating::float8 as ic_rating, ratings.fc_rating::float8 as fc_rating,
      coalesce(ratings.absent, false) as absent, ratings.rating, ratings.mark, ${enteredBy} as changed_by, ratings.changed_at,
      ${FIRST_ENTERED} as created_at
    from student_subject
    join students on students.id = student_subject.student_id
    join places on places.semester_subject_id = student_subject.semester_subject_id and places.group_id = student_subject.group_id
      and places.statement = student_subject.statement
    left join ratings first on first.student_subject_id = student_subject.student_subject_id and first.statement = 1
    cross join lateral (
      -- Points of a transferred result were earned of another maximum.
      select case when places.inherits_ic then coalesce(first.ic_max, places.ic_max) else places.ic_max end as ic_max) earned
    left join ratings on ratings.student_subject_id = student_subject.student_subject_id and ratings.statement = student_subject.statement
    left join users on users.id = ratings.user_id`.execute(db);
  return rows;
}
