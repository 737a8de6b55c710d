import { RATINGS } from '@dekanat/contract/catalogue/ratings.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { firstRow } from '#db/first-row.ts';
import { hasValue, LAST_STATEMENT } from '#features/ratings/shared.ts';
import { STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { matchingTeachers } from '#features/teachers/shared.ts';
import { publishChanged, publishToTeachers } from '#platform/realtime/bus.ts';
import type { LockedApplication } from './locked-application.ts';

/** Teacher and group that the user chose for a subject of an application. */
export interface ChosenPlace {
  /** The subject of the application. */
  id: number;
  teacher_id: number | null;
  group_id: number;
}

interface PlacedSubject extends ChosenPlace {
  student_subject_id: number;
  semester_subject_id: number;
  statement_id: number | null;
  statement_closed: boolean;
  rated: boolean;
}

/** The subjects of an application with their sheets; before payment with the lead teacher, if active, and the group of the student. */
async function placedSubjects(db: Queryable, applicationId: number): Promise<PlacedSubject[]> {
  const { rows } = await sql<PlacedSubject>`
    select retake.id, retake.student_subject_id, student_subject.semester_subject_id, sheet.id as statement_id,
      case when sheet.id is null
        then (select lead.id from teachers lead where lead.id = planned.teacher_id and lead.status = 1)
        else retake.teacher_id end as teacher_id,
      coalesce(sheet.group_id, students.group_id, application.group_id) as group_id,
      coalesce(sheet.state = 'closed', false) as statement_closed,
      exists (select from ratings where ratings.student_subject_id = retake.student_subject_id
        and ratings.statement = sheet.statement and ${hasValue('ratings')}) as rated
    from retake_subjects retake
    join retake_applications application on application.id = retake.application_id
    join students on students.id = application.student_id
    join student_subjects student_subject on student_subject.id = retake.student_subject_id
    join semester_subjects planned on planned.id = student_subject.semester_subject_id
    left join statements sheet on sheet.id = retake.statement_id
    where retake.application_id = ${applicationId} order by retake.id`.execute(db);
  return rows;
}

/** Why a teacher cannot be chosen; undefined is one out of scope. */
function teacherProblem(teacher: { status: number } | undefined) {
  if (teacher === undefined) return 'invalid.out_of_scope';
  return teacher.status === 1 ? null : 'teacher.inactive';
}

/** @throws Invalid when a newly chosen teacher or group is not in scope, or the teacher is inactive */
async function requirePlaces(
  context: Context,
  { university_id }: LockedApplication,
  chosen: readonly (ChosenPlace & { index: number; former: PlacedSubject })[],
): Promise<void> {
  const { db, scope } = context;
  const teachers = await matchingTeachers(context, {})
    .where('teachers.university_id', '=', university_id)
    .where(
      'teachers.id',
      '=',
      sql<number>`any(${chosen.map(({ teacher_id }) => teacher_id ?? 0)}::integer[])`,
    )
    .select(['teachers.id', 'teachers.status'])
    .execute();
  const groups = await db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .where('student_groups.university_id', '=', university_id)
    .where('student_groups.id', '=', sql<number>`any(${chosen.map(({ group_id }) => group_id)}::integer[])`)
    .select('student_groups.id')
    .execute();
  const has = (found: { id: number }[], id: number) => found.some((one) => one.id === id);
  for (const { index, teacher_id, group_id, former } of chosen) {
    if (teacher_id !== null && teacher_id !== former.teacher_id) {
      const problem = teacherProblem(teachers.find(({ id }) => id === teacher_id));
      if (problem !== null) throw invalidField(`subjects.${index}.teacher_id`, problem);
    }
    if (group_id !== former.group_id && !has(groups, group_id))
      throw invalidField(`subjects.${index}.group_id`, 'invalid.out_of_scope');
  }
}

/** The first number after the statements of a subject whose sheet in the group does not exist, or is not closed and has the same teacher. */
async function freeNumber(
  db: Queryable,
  { id, student_subject_id, semester_subject_id, group_id, teacher_id }: PlacedSubject,
) {
  const { rows } = await sql<{ statement: number; sheet_id: number | null }>`
    select numbers.statement, sheet.id as sheet_id
    from generate_series(greatest(4, 1 + (
      select coalesce(max(used.statement), 0) from (
        select statement from ratings where student_subject_id = ${student_subject_id}
        union all
        select other_sheet.statement from retake_subjects other join statements other_sheet on other_sheet.id = other.statement_id
        where other.student_subject_id = ${student_subject_id} and other.id <> ${id}) used)), ${LAST_STATEMENT}) numbers (statement)
    left join statements sheet on sheet.semester_subject_id = ${semester_subject_id} and sheet.group_id = ${group_id}
      and sheet.control_type_id = 3 and sheet.statement = numbers.statement
    where sheet.id is null or sheet.state <> 'closed' and not exists (
      select from retake_subjects member where member.statement_id = sheet.id and member.id <> ${id}
        and member.teacher_id is distinct from ${teacher_id}::integer)
    order by numbers.statement limit 1`.execute(db);
  const [free] = rows;
  if (free === undefined) throw new Refusal('limit', { key: 'retake.sheet.none' });
  return free;
}

/** Waits for a closing in progress, and blocks new ones. @returns whether points can be entered on the sheet */
async function staysOpen(db: Queryable, sheetId: number): Promise<boolean> {
  const sheet = await db
    .selectFrom('statements')
    .where('id', '=', sheetId)
    .select('state')
    .forShare()
    .executeTakeFirst();
  return sheet !== undefined && sheet.state !== 'closed';
}

/** The sheet of a subject, which stays open until the transaction ends; added unless there is a free one. */
async function sheetFor(db: Queryable, subject: PlacedSubject): Promise<number> {
  const { statement, sheet_id } = await freeNumber(db, subject);
  // A sheet that was closed meanwhile is not free any more.
  if (sheet_id !== null) return (await staysOpen(db, sheet_id)) ? sheet_id : sheetFor(db, subject);
  const added = await sql<{ id: number }>`
    insert into statements (university_id, curriculum_id, semester_id, semester_subject_id, group_id, control_type_id, statement)
    select university_id, curriculum_id, semester_id, id, ${subject.group_id}, 3, ${statement}
    from semester_subjects where id = ${subject.semester_subject_id}
    returning id`.execute(db);
  return firstRow(added.rows).id;
}

/** A sheet without subjects is removed unless it has a number. */
const removeEmpty = (db: Queryable, sheetId: number | null) =>
  sql`
  delete from statements where id = ${sheetId} and number is null
    and not exists (select from retake_subjects where statement_id = statements.id)`.execute(db);

async function place(db: Queryable, subject: PlacedSubject): Promise<void> {
  const statement_id = await sheetFor(db, subject);
  await db
    .updateTable('retake_subjects')
    .set({ statement_id, teacher_id: subject.teacher_id })
    .where('id', '=', subject.id)
    .execute();
  if (statement_id !== subject.statement_id) await removeEmpty(db, subject.statement_id);
}

/**
 * The subjects of an application. Concurrent changes of their sheets, and their closing, wait for the end of the transaction, or were
 * committed before.
 */
async function lockedSubjects(db: Queryable, applicationId: number): Promise<PlacedSubject[]> {
  const subjects = await placedSubjects(db, applicationId);
  await db
    .selectFrom('semester_subjects')
    .where('id', '=', sql<number>`any(${subjects.map((one) => one.semester_subject_id)}::integer[])`)
    .select('id')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  const sheetIds = subjects.flatMap(({ statement_id }) => statement_id ?? []);
  await db
    .selectFrom('statements')
    .where('id', '=', sql<number>`any(${sheetIds}::integer[])`)
    .select('id')
    .orderBy('id')
    .forShare()
    .execute();
  return placedSubjects(db, applicationId);
}

/**
 * Gives subjects of a locked application their sheets: all that have none, and those whose teacher or group was chosen.
 * @returns whether a subject got another sheet, teacher or group
 * @throws Refusal (405) when points were entered, or when no sheet is free in the group
 */
export async function placeSubjects(
  context: Context,
  application: LockedApplication,
  chosen: readonly ChosenPlace[],
): Promise<boolean> {
  const { db } = context;
  const subjects = await lockedSubjects(db, application.id);
  const choices = chosen.map((choice, index) => {
    const former = subjects.find(({ id }) => id === choice.id);
    if (former === undefined) throw invalidField(`subjects.${index}.id`, 'invalid.out_of_scope');
    return { ...choice, index, former };
  });
  const moved = choices.filter(
    ({ former, teacher_id, group_id }) =>
      former.statement_id === null || former.teacher_id !== teacher_id || former.group_id !== group_id,
  );
  if (moved.some(({ former }) => former.rated || former.statement_closed))
    throw new Refusal('in_use', { key: 'retake.subject.rated' });
  await requirePlaces(context, application, moved);
  const targets = subjects.flatMap((subject): PlacedSubject[] => {
    const choice = moved.find(({ id }) => id === subject.id);
    if (choice !== undefined)
      return [{ ...subject, teacher_id: choice.teacher_id, group_id: choice.group_id }];
    return subject.statement_id === null ? [subject] : [];
  });
  if (targets.length === 0) return false;
  for (const target of targets) await place(db, target);
  await publishSheets(context, application, [...moved.map(({ former }) => former), ...targets]);
  return true;
}

/** Publishes to staff, and to the teachers of these subjects, that their sheets changed. */
async function publishSheets(
  { db }: Context,
  { university_id }: LockedApplication,
  subjects: readonly Pick<PlacedSubject, 'teacher_id'>[],
): Promise<void> {
  await publishChanged(db, RATINGS.statements.name, {
    permission: 'curriculum_index',
    universityId: university_id,
    facultyId: 'all',
  });
  const teachers = subjects.flatMap(({ teacher_id }) => teacher_id ?? []);
  await publishToTeachers(db, teachers, RATINGS.ratings.name);
}

/**
 * Takes the subjects of a locked application from their sheets; sheets that become empty are removed.
 * @throws Refusal (405) when points were entered, or a sheet is closed
 */
export async function removeFromSheets(context: Context, application: LockedApplication): Promise<void> {
  const { db } = context;
  const locked = await lockedSubjects(db, application.id);
  if (locked.some(({ rated, statement_closed }) => rated || statement_closed))
    throw new Refusal('in_use', { key: 'retake.subject.rated' });
  await db
    .updateTable('retake_subjects')
    .set({ statement_id: null, teacher_id: null })
    .where('application_id', '=', application.id)
    .execute();
  for (const { statement_id } of locked) await removeEmpty(db, statement_id);
  await publishSheets(context, application, locked);
}
