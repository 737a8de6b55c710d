import type { StudentSubjectStatus } from '@dekanat/contract/registration/student-subjects.ts';
import type { SubjectStatusAct } from '@dekanat/contract/students/status-changes/batches.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { InUse, notFound, Refusal } from '#api/errors.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { IS_REACHED } from './reached-subjects.ts';
import { lockClosedSheets } from './subject-sheets.ts';
import { openBatch, publishRegistration } from './write-registers.ts';

/** The student subject with its student, both locked before they are read: a statement that waits does not find the new registration. */
async function lockSubject(context: Context, id: number) {
  await sql`
    select from students join student_subjects student_subject on student_subject.student_id = students.id
    where student_subject.id = ${id} for update`.execute(context.db);
  return matchingStudents(context, {})
    .innerJoin('student_subjects as student_subject', 'student_subject.student_id', 'students.id')
    .innerJoin('semester_subjects as planned', 'planned.id', 'student_subject.semester_subject_id')
    .where('student_subject.id', '=', id)
    .select([
      'student_subject.id',
      'student_subject.student_id',
      'student_subject.curriculum_id',
      'student_subject.semester_subject_id',
      'student_subject.group_id',
      'student_subject.register_id',
      sql<StudentSubjectStatus>`student_subject.status`.as('status'),
      'planned.semester_id',
      'students.university_id',
      ofCurrentCurriculum('student_subject').as('current'),
      IS_REACHED.as('reached'),
    ])
    .executeTakeFirstOrThrow(notFound);
}
type LockedSubject = Awaited<ReturnType<typeof lockSubject>>;

/** @throws InUse 405 once points were entered or a retake was applied for */
async function requireUnused({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<{ table: string; count: number }>`
    select 'ratings' as "table", count(*) as count from ratings where student_subject_id = ${id}
    union all select 'retake_subjects', count(*) from retake_subjects where student_subject_id = ${id}`.execute(
    db,
  );
  const found = rows.filter(({ count }) => count > 0);
  if (found.length > 0) throw new InUse(found);
}

/** Condition: the student takes another member of the elective group of `student_subject`. */
const OTHER_CHOSEN = sql<boolean>`exists (
  select from semester_subjects own_member
  join semester_subjects member on member.semester_id = own_member.semester_id
    and member.choice_of_subject = own_member.choice_of_subject and member.id <> own_member.id
  join student_subjects other on other.student_id = student_subject.student_id and other.semester_subject_id = member.id
    and other.status <> 4
  where own_member.id = student_subject.semester_subject_id)`;

/** @throws Refusal 405 when the student has chosen another member of the elective group */
async function requireOnlyChoice({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql`
    select from student_subjects student_subject where student_subject.id = ${id} and ${OTHER_CHOSEN}`.execute(
    db,
  );
  if (rows.length > 0) throw new Refusal('in_use', { key: 'elective.chosen' });
}

/** @throws Refusal 405 for a subject of a former curriculum or of a later semester, or beside another member of its elective group */
async function requireCounting(context: Context, { id, current, reached }: LockedSubject): Promise<void> {
  if (!current) throw new Refusal('wrong_state', { key: 'student_subject.former' });
  if (!reached) throw new Refusal('wrong_state', { key: 'student_subject.not_reached' });
  await requireOnlyChoice(context, id);
}

function actOf(former: StudentSubjectStatus, status: StudentSubjectStatus): SubjectStatusAct {
  if (status === 4) return 'subject_removal';
  if (former === 4) return 'subject_return';
  return status === 2 ? 'subject_lock' : 'subject_unlock';
}

/** Writes the status as a batch, with what it was before. */
async function writeStatus(context: Context, subject: LockedSubject, status: StudentSubjectStatus) {
  const { db } = context;
  const { id, student_id, university_id, semester_id, group_id, register_id } = subject;
  const batch_id = await openBatch(context, {
    universityId: university_id,
    act: actOf(subject.status, status),
    students: 1,
    semesterId: semester_id,
    groupId: group_id,
  });
  await db
    .insertInto('student_subject_changes')
    .values({ batch_id, student_subject_id: id, status: subject.status, group_id, register_id })
    .execute();
  await db.updateTable('student_subjects').set({ status }).where('id', '=', id).execute();
  if (status !== 4) await sql`select open_statements(array[${id}]::integer[])`.execute(db);
  await publishRegistration(context, { universityId: university_id, studentIds: [student_id] });
}

/**
 * Removes, returns, locks or unlocks a subject of a student; the status that it has already changes nothing.
 * @throws InUse 405 once points were entered or a retake was applied for, Refusal 405 for a subject of a former curriculum or of a
 * semester that is not reached, and while a closed sheet would lose or list the student
 */
export async function changeSubjectStatus(
  context: Context,
  id: number,
  status: StudentSubjectStatus,
): Promise<LockedSubject> {
  const subject = await lockSubject(context, id);
  await requireUnused(context, id);
  if (status !== 4) await requireCounting(context, subject);
  if (status === subject.status) return subject;
  const joinsOrLeaves = (status === 4) !== (subject.status === 4);
  if (joinsOrLeaves && (await lockClosedSheets(context, subject.university_id, [id])).length > 0)
    throw new Refusal('locked', { key: 'student_subject.sheet_closed' });
  await writeStatus(context, subject, status);
  return subject;
}
