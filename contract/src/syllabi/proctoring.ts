import { z } from 'zod';
import { readCall, removeCall } from '#api/calls.ts';
import { hasPassed } from '#api/days.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Id, Instant } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';

export const SESSION_STATES = ['planned', 'open', 'over'] as const;

/** The state of a proctored session at an instant. */
export const sessionState = (
  { test_start_date, test_end_date }: { test_start_date: string; test_end_date: string },
  now = new Date().toISOString(),
): (typeof SESSION_STATES)[number] =>
  now < test_start_date ? 'planned' : hasPassed(test_end_date, Date.parse(now)) ? 'over' : 'open';

/** Proctored sessions of a test; the newest is that of its item. */
export const proctoringSessions = defineResource(SYLLABI.proctoring_sessions, {
  list: readCall(
    '/syllabus/lessons/item/proctoring/{id}',
    'syllabus_index',
    z.array(
      z.object({
        id: Id,
        seans_code: z.string(),
        test_start_date: Instant,
        test_end_date: Instant,
        life_time: z.int(),
        state: z.enum(SESSION_STATES),
        created_at: Instant,
        author_name: z.string().nullable(),
      }),
    ),
  ),
  /** Deletes a session that has not begun. */
  remove: removeCall('/syllabus/lessons/item/proctoring/session/{id}', 'syllabus_update'),
});
export type ProctoringSession = ResultOf<(typeof proctoringSessions)['list']>[number];
