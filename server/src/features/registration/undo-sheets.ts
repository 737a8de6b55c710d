import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import type { Queryable } from '#db/database.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { addedBy, changesOf, RATED, subjectsOf } from './undone-subjects.ts';

/** Sheets that the message names for a student. */
const NAMED = 3;

/** A subject and a group whose sheet of the first statement is closed. */
export interface ClosedSheet {
  semester_subject_id: number;
  group_id: number;
}

/** Condition: the student of `student_subject` studies after the undo; who has left is listed with what was entered alone. */
const studiesAfter = (id: number) => sql`not exists (
  select from (
    select batch_id, from_status from student_movements where student_id = student_subject.student_id offset 0) movement
  where movement.batch_id = ${id} and movement.from_status <> 'studying')`;

/** The subjects and groups whose sheets list a student only before, or only after the undo of a batch. What has points stays listed. */
const changedPlaces = (id: number) => sql`(
  with undone as materialized (
    select student_subject.student_id, student_subject.semester_subject_id, student_subject.status <> 4 as listed, student_subject.group_id,
      coalesce(change.status <> 4, false) and ${studiesAfter(id)} as listed_after, change.group_id as group_after
    from ${changesOf(id)} where student_subject.restoration_id is null and not ${RATED}
    union all
    select student_subject.student_id, student_subject.semester_subject_id, student_subject.status <> 4, student_subject.group_id,
      false, student_subject.group_id
    from ${subjectsOf(id)} where student_subject.restoration_id is null and not ${RATED} and ${addedBy(id)}
  )
  select student_id, semester_subject_id, group_id from undone
  where listed and not (listed_after and group_after = group_id)
  union
  select student_id, semester_subject_id, group_after from undone
  where listed_after and not (listed and group_after = group_id))`;

/**
 * Nobody opens sheets of the university until the transaction ends (`open_statements`, 0179): those that are found empty are
 * removed. Locked after the students and before the undo opens sheets itself.
 */
export const lockSheets = (db: Queryable, id: number) =>
  sql`select pg_advisory_xact_lock(hashtext('statements'), university_id) from batches where id = ${id}`.execute(
    db,
  );

const sheetsOf = (id: number, suffix = sql``) => sql<{ id: number; state: string }>`
  with places as materialized (select distinct semester_subject_id, group_id from ${changedPlaces(id)} place)
  select sheet.id, sheet.state
  from places join statements sheet using (semester_subject_id, group_id)
  where sheet.statement = 1 order by sheet.id ${suffix}`;

/**
 * Waits for closings in progress of the sheets that list other students after the undo of a batch, and blocks new ones; sheets that
 * another undo finds empty are removed before.
 */
export async function lockSheetsOfUndo(db: Queryable, id: number): Promise<void> {
  await lockSheets(db, id);
  await sheetsOf(id, sql`for share of sheet`).execute(db);
}

/**
 * The sheets closed since `after`, the batch that did what is undone, that list other students after the undo of a batch. A sheet that was
 * closed before lists again those with whom it was closed.
 */
export async function closedSheetsOf(db: Queryable, id: number, after: number): Promise<ClosedSheet[]> {
  const { rows: found } = await sheetsOf(id).execute(db);
  const closed = found.flatMap((sheet) => (sheet.state === 'closed' ? [sheet.id] : []));
  if (closed.length === 0) return [];
  const { rows } = await sql<ClosedSheet>`
    select distinct sheet.semester_subject_id, sheet.group_id
    from statements sheet left join lateral (
      select act, created_at from statement_events where statement_id = sheet.id order by id desc limit 1) last on true
    where sheet.id = any(${closed}::integer[])
      and (last.act = 'close' and last.created_at < coalesce(
        (select created_at from batches where id = ${after}),
        (select min(created_at) from student_registers where batch_id = ${id}))) is not true`.execute(db);
  return rows;
}

/** Rows of `student_id`, `semester_subject_id` and `group_id`: what the undo changes on these sheets. */
export const placesOn = (id: number, sheets: readonly ClosedSheet[]) => sql`(
  select place.* from unnest(${sheets.map((one) => one.semester_subject_id)}::integer[],
    ${sheets.map((one) => one.group_id)}::integer[]) closed (semester_subject_id, group_id)
  join ${changedPlaces(id)} place using (semester_subject_id, group_id)) on_sheet`;

/** The first of these sheets that the undo changes, by student: subject and group. */
export async function sheetsByStudent(
  context: Pick<Context, 'db' | 'services' | 'language' | 'scope'>,
  id: number,
  sheets: readonly ClosedSheet[],
): Promise<Map<number, string>> {
  const { rows } = await sql<{
    student_id: number;
    university_id: number;
    subject_id: number;
    group_id: number;
  }>`
    select on_sheet.student_id, planned.university_id, planned.subject_id, on_sheet.group_id
    from ${placesOn(id, sheets)} join semester_subjects planned on planned.id = on_sheet.semester_subject_id
    order by planned.sort, planned.id, on_sheet.group_id`.execute(context.db);
  const named = await addRelatedNames(context, rows, {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  });
  return new Map(
    [...Map.groupBy(named, ({ student_id }) => student_id)].map(([student, own]) => {
      const names = own
        .slice(0, NAMED)
        .map(({ subject_name, group_name }) => `${subject_name}, ${group_name}`);
      return [student, [...names, ...(own.length > NAMED ? ['…'] : [])].join('; ')];
    }),
  );
}
