import type { SELECTION } from '@dekanat/contract/registration/selection.ts';
import { BULK_MAX } from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import {
  matchingStudents,
  requireOneUniversity,
  requireSameStudents,
  studentName,
  studentsChanged,
  studentsMatching,
} from '#features/students/shared.ts';
import { registerFilters } from './register-list.ts';
import { matchingRegisters } from './register-rows.ts';
import type { RegistrationCandidate } from './registration-rules.ts';

type Selection = z.output<z.ZodObject<typeof SELECTION>>;

/** The ids that a selection by filters matches. */
async function idsMatching(
  context: Context,
  { matching: filters, matching_registers }: Selection,
): Promise<number[]> {
  const found =
    matching_registers === undefined
      ? await (await studentsMatching(context, filters ?? {})).limit(BULK_MAX + 1).execute()
      : await matchingRegisters(context, await registerFilters(context, matching_registers))
          .select('students.id')
          .limit(BULK_MAX + 1)
          .execute();
  return found.map(({ id }) => id);
}

/**
 * The students of a call. @throws Invalid when there are none or too many; Refusal 409 when they are not as many as the
 * user saw
 */
async function selectedIds(context: Context, selection: Selection): Promise<number[]> {
  const { student_ids = [], expected } = selection;
  if (student_ids.length > 0) return [...new Set(student_ids)];
  const ids = await idsMatching(context, selection);
  if (ids.length > BULK_MAX) throw invalidField('student_ids', 'status_change.students.max');
  if (ids.length === 0) throw invalidField('student_ids', 'status_change.students.required');
  if (expected !== undefined && expected !== ids.length) throw studentsChanged(ids.length);
  return ids;
}

/** Locks students in one order, so that concurrent registrations wait instead of deadlocking. */
export const lockStudents = (context: Context, ids: number[]) =>
  matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select('students.id')
    .orderBy('students.id')
    .forUpdate('students')
    .execute();

/** The students of a call, locked. @throws Refusal 409 when others match the filters once they are locked */
export async function lockSelected(context: Context, selection: Selection): Promise<number[]> {
  const ids = await selectedIds(context, selection);
  await lockStudents(context, ids);
  const { student_ids = [] } = selection;
  if (student_ids.length === 0) requireSameStudents(ids, await idsMatching(context, selection));
  return ids;
}

/**
 * The students with their current registrations, by name. @throws Invalid when one is outside the scope, or they are of
 * several universities
 */
export async function registrationCandidates(
  context: Context,
  ids: number[],
): Promise<{ universityId: number; students: RegistrationCandidate[] }> {
  const found = await matchingStudents(context, {})
    .leftJoin('student_registers as register', (join) =>
      join.onRef('register.student_id', '=', 'students.id').on('register.to_date', 'is', null),
    )
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'students.id',
      'students.university_id',
      studentName(context.language).as('name'),
      'students.id_number',
      'students.group_id',
      sql<StudyStatus>`students.study_status`.as('study_status'),
      sql<RegistrationCandidate['register']>`case when register.id is not null then jsonb_build_object(
        'id', register.id, 'curriculum_id', register.curriculum_id, 'semester_id', register.semester_id,
        'group_id', register.group_id, 'from_date', register.from_date) end`.as('register'),
    ])
    .orderBy(studentName(context.language))
    .orderBy('students.id')
    .execute();
  return { universityId: requireOneUniversity(found, ids).university_id, students: found };
}
