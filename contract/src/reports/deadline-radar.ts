import { z } from 'zod';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';

/** Deadlines and debts that somebody should act on; each leads to the screen that lists them. */
export const RadarKind = z.enum([
  /** Teachers with sheets whose deadline for entering results has passed. */
  'sheets_overdue',
  /** Teachers with tasks that are unchecked for at least the days of the setting `task-check-days`. */
  'tasks_late',
  /** Sheets whose deadline has passed, and unchecked tasks, of groups to which no teacher is assigned. */
  'sheets_without_teacher',
  'tasks_without_teacher',
  /** Students who did not choose an elective of a semester that they have reached, one for each elective group. */
  'electives_not_chosen',
  /** Students with at least `REPEATED_DEBTS` debts. */
  'students_with_debts',
  /** Studying students whose account is closed since its deadline. */
  'deadlines_passed',
]);
export type RadarKind = z.infer<typeof RadarKind>;

/** What waits in the scope of the caller, of the kinds whose screens the caller may open. */
export const deadlineRadar = defineResource(REPORTS.deadline_radar, {
  read: {
    method: 'GET',
    path: '/deadline-radar',
    access: 'user_log_index',
    query: ScopedQuery,
    /** Only kinds with something that waits. */
    result: z.array(z.object({ kind: RadarKind, total: z.int().min(1) })),
  },
});
