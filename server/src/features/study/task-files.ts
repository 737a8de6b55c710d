import { sql } from 'kysely';
import { groupOfFaculty } from '#features/students/shared.ts';
import type { ClaimedFiles } from '#platform/files/claimed-files.ts';

/** Files of tasks that were handed in. The teacher of the group opens them by the addresses of the task. */
export const taskFiles: ClaimedFiles[] = [
  {
    table: 'task_attempts',
    staff: 'rating_store',
    ofFaculty: ({ facultyId }) => sql`exists (
      select from task_attempts attempt
      where attempt.id = files.claimed_id and ${facultyId === null ? sql`true` : groupOfFaculty('attempt.group_id', facultyId)})`,
    ofStudent: (studentId) => sql`exists (
      select from task_attempts attempt where attempt.id = files.claimed_id and attempt.student_id = ${studentId})`,
  },
];
