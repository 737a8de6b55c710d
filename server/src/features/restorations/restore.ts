import type { RestorationInput, Restored, ReturnInput } from '@dekanat/contract/restorations/restorations.ts';
import type { StatusChanged } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActingContext, Context } from '#api/context.ts';
import { Invalid, invalidField, notFound, requireAccepted } from '#api/errors.ts';
import { copyRatings } from '#features/ratings/shared.ts';
import {
  carriedRetakeWarnings,
  lockedReturnSheetWarnings,
  registerRestored,
  requireTarget,
  restoredSheetWarnings,
  retakeWarnings,
  revokeLostContracts,
  warningsOfTarget,
} from '#features/registration/shared.ts';
import {
  lockForRestoration,
  publishStatusChange,
  requireRestorable,
  writeRestoration,
} from '#features/status-changes/shared.ts';
import { matchingStudents } from '#features/students/shared.ts';
import { readResults, readSlots } from './board-rows.ts';
import { carryingProblems } from './restoration-rules.ts';
import { OF_DIFFERENCE } from './subject-rows.ts';

type Input = z.output<typeof RestorationInput>;
type Return = z.output<typeof ReturnInput>;

async function requireSemester({ db }: Pick<Context, 'db'>, { new_semester_id, new_curriculum_id }: Input) {
  const semester = await db
    .selectFrom('semesters')
    .where('id', '=', new_semester_id)
    .select(['curriculum_id', 'number'])
    .executeTakeFirst();
  if (semester === undefined || semester.curriculum_id !== (new_curriculum_id ?? semester.curriculum_id))
    throw invalidField('new_semester_id', 'invalid.out_of_scope');
  return semester;
}

/** @throws Invalid on the pairs that break a rule */
async function requireCarryable(
  { db }: Pick<Context, 'db'>,
  { student_id, semester_subjects: pairs }: Input,
  { curriculum_id, number }: { curriculum_id: number; number: number },
): Promise<void> {
  const results = await readResults(db, student_id);
  const slots = await readSlots(db, student_id, curriculum_id);
  const problems = carryingProblems({
    pairs,
    results: new Map(
      results.map((one) => [
        one.rating_register_id,
        {
          ...one,
          own: one.curriculum_id === curriculum_id,
          counted: one.counts_in.includes(curriculum_id),
        },
      ]),
    ),
    slots: new Map(slots.map((slot) => [slot.semester_subject_id, slot])),
    targetSemester: number,
  });
  if (problems.length > 0) throw new Invalid(problems);
}

/** The student subjects that take the results, once the registration is written. */
async function pairSubjects({ db }: Pick<Context, 'db'>, { student_id, semester_subjects }: Input) {
  const rows = await db
    .selectFrom('student_subjects')
    .where('student_id', '=', student_id)
    .where(
      'semester_subject_id',
      '=',
      sql<number>`any(${semester_subjects.map((pair) => pair.semester_subject_id)}::integer[])`,
    )
    .select(['id', 'semester_subject_id'])
    .execute();
  const results = new Map(
    semester_subjects.map((pair) => [pair.semester_subject_id, pair.rating_register_id]),
  );
  return rows.map(({ id, semester_subject_id }) => {
    const rating_id = results.get(semester_subject_id);
    if (rating_id === undefined) throw new Error('Only the subjects of the pairs are read');
    return { rating_id, student_subject_id: id };
  });
}

/** Copies the chosen results, and records where each came from. */
async function carryOver(context: ActingContext, input: Input, restorationId: number): Promise<void> {
  const carried = await pairSubjects(context, input);
  if (carried.length === 0) return;
  await copyRatings(context.db, { userId: context.caller.id, source: 'restored' }, carried);
  await context.db
    .insertInto('restored_subjects')
    .values(carried.map((one) => ({ restoration_id: restorationId, ...one })))
    .execute();
}

/** Subjects of the curriculum that the student takes apart from the group and has not passed, also since an earlier restoration. */
async function countDifference(
  { db }: Pick<Context, 'db'>,
  studentId: number,
  curriculumId: number,
): Promise<number> {
  const { count } = await db
    .selectFrom('student_subjects as student_subject')
    .where('student_subject.student_id', '=', studentId)
    .where('student_subject.curriculum_id', '=', curriculumId)
    .where(OF_DIFFERENCE)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Restores a student in one transaction: order and movement, registration, results that are carried over. The student stays
 * locked, so that a second user is refused because the student studies by then.
 */
export async function restoreStudent(
  context: ActingContext,
  input: Input,
): Promise<Restored & { universityId: number }> {
  const { student_id, new_semester_id, new_group_id, order_number: number, order_date: date } = input;
  const { universityId, student } = await lockForRestoration(context, student_id);
  requireRestorable(context, student, { orderDate: date, onBoard: true });
  const semester = await requireSemester(context, input);
  const target = await requireTarget(context, universityId, {
    new_curriculum_id: semester.curriculum_id,
    new_semester_id,
    new_group_id,
  });
  await requireCarryable(context, input, semester);
  const semesterSubjectIds = input.semester_subjects.map((pair) => pair.semester_subject_id);
  const joining = { ...target, studentId: student_id, semesterSubjectIds };
  const warnings = [
    ...(await warningsOfTarget(context, target)),
    ...(await retakeWarnings(context, [student_id], target.curriculumId)),
    ...(await carriedRetakeWarnings(context, student_id, semesterSubjectIds)),
    ...(await restoredSheetWarnings(context.db, universityId, joining)),
  ];
  requireAccepted(warnings, input.accepted);
  const lost = { because: 'transferred', exceptOf: target.curriculumId } as const;
  await revokeLostContracts(context, [student_id], lost);
  const { batchId, orderId } = await writeRestoration(context, { student, universityId }, { number, date });
  const { id } = await context.db
    .insertInto('restorations')
    .values({
      university_id: universityId,
      student_id,
      curriculum_id: target.curriculumId,
      semester_id: target.semesterId,
      group_id: target.groupId,
      order_id: orderId,
      batch_id: batchId,
      user_id: context.caller.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await registerRestored(context, student_id, {
    id: batchId,
    universityId,
    target,
    orderDate: date,
    apart: { restorationId: id, semesterSubjectIds },
  });
  await carryOver(context, input, id);
  return {
    universityId,
    id,
    student_id,
    batch_id: batchId,
    order_id: orderId,
    carried: semesterSubjectIds.length,
    difference: await countDifference(context, student_id, target.curriculumId),
  };
}

/** Return from academic leave without a change of curriculum. */
export async function resumeStudent(
  context: ActingContext,
  studentId: number,
  { order_number: number, order_date: date, accepted }: Return,
): Promise<StatusChanged & { universityId: number }> {
  await matchingStudents(context, {})
    .where('students.id', '=', studentId)
    .select('students.id')
    .executeTakeFirstOrThrow(notFound);
  const { universityId, student } = await lockForRestoration(context, studentId);
  requireRestorable(context, student, { orderDate: date, onBoard: false });
  const sheetWarnings = lockedReturnSheetWarnings(universityId);
  requireAccepted(await sheetWarnings(context.db, [studentId]), accepted);
  const { batchId, orderId } = await writeRestoration(context, { student, universityId }, { number, date });
  return {
    universityId,
    batch_id: batchId,
    order_id: orderId,
    order_number: number,
    order_date: date,
    status_type: 'recovery',
    students: 1,
  };
}

/** Restores a student and publishes the change to other browsers. */
export async function restore(context: Context, input: Input): Promise<Restored> {
  const { universityId, ...restored } = await restoreStudent(context, input);
  await publishStatusChange(context, { universityId, studentIds: [restored.student_id] });
  return restored;
}

/** The same for a return from academic leave. */
export async function resume(
  context: Context,
  ...given: [studentId: number, order: Return]
): Promise<StatusChanged> {
  const { universityId, ...resumed } = await resumeStudent(context, ...given);
  await publishStatusChange(context, { universityId, studentIds: [given[0]] });
  return resumed;
}
