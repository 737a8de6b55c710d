import {
  BULK_MAX,
  type StatusPreviewInput,
} from '@dekanat/contract/students/status-changes/student-statuses.ts';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { studentsMatching } from '#features/students/shared.ts';

type Chosen = Pick<z.output<typeof StatusPreviewInput>, 'student_ids' | 'matching' | 'expected'>;

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
  const found = await (await studentsMatching(context, filters)).limit(BULK_MAX + 1).execute();
  if (found.length > BULK_MAX) throw invalidField('student_ids', 'status_change.students.max');
  if (found.length === 0) throw invalidField('student_ids', 'status_change.students.required');
  if (expected !== undefined && expected !== found.length)
    throw new Refusal('stale', { key: 'status_change.students.changed', values: { count: found.length } });
  return found.map(({ id }) => id);
}
