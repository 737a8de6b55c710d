import {
  BULK_MAX,
  type StatusPreviewInput,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import { requireSameStudents, studentsChanged, studentsMatching } from '#features/students/shared.ts';
import { lockStudents } from './status-change-students.ts';

type Chosen = Pick<z.output<typeof StatusPreviewInput>, 'student_ids' | 'matching' | 'expected'>;

type Filters = NonNullable<Chosen['matching']>;

const idsMatching = async (context: Context, filters: Filters): Promise<number[]> =>
  (await (await studentsMatching(context, filters)).limit(BULK_MAX + 1).execute()).map(({ id }) => id);

/**
 * The students of a call: named ones, or all that match the list's filters. @throws Invalid when there are
 * none, too many, or not as many as the user saw
 */
export async function chosenIds(
  context: Context,
  { student_ids = [], matching: filters, expected }: Chosen,
): Promise<number[]> {
  if (filters === undefined) {
    if (student_ids.length === 0) throw invalidField('student_ids', 'status_change.students.required');
    return [...new Set(student_ids)];
  }
  if (student_ids.length > 0) throw invalidField('student_ids', 'status_change.students.either');
  const found = await idsMatching(context, filters);
  if (found.length > BULK_MAX) throw invalidField('student_ids', 'status_change.students.max');
  if (found.length === 0) throw invalidField('student_ids', 'status_change.students.required');
  if (expected !== undefined && expected !== found.length) throw studentsChanged(found.length);
  return found;
}

/** The students of a call, locked. @throws Refusal 409 when others match the filters once they are locked */
export async function lockChosen(context: Context, chosen: Chosen): Promise<number[]> {
  const ids = await chosenIds(context, chosen);
  await lockStudents(context, ids);
  if (chosen.matching !== undefined) requireSameStudents(ids, await idsMatching(context, chosen.matching));
  return ids;
}
