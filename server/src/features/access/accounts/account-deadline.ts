import { isoInstant, today } from '@dekanat/contract/api/days.ts';
import type { Queryable } from '#db/database.ts';
import { configured } from '#features/reference/shared.ts';

/** The deadline of a new student account: the end of the configured day, unless that day has passed. */
export async function studentDeadline(db: Queryable, universityId: number | null): Promise<string | null> {
  const day = await configured(db, universityId, 'student-account-deadline');
  return day === null || day < today() ? null : isoInstant(day);
}
