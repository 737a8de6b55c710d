import { z } from 'zod';
import { createCall, readCall, removeCall } from '#api/calls.ts';
import { hasPassed } from '#api/days.ts';
import { Id, Instant, text } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { SYLLABI } from '../catalogue/syllabi.ts';

export const SESSION_STATES = ['planned', 'open', 'over'] as const;

interface Period {
  test_start_date: string;
  test_end_date: string;
  /** When it was ended before its planned end. */
  ended_at: string | null;
}

/** The state of a proctored session at an instant. One that was ended is over also by a clock that is behind. */
export function sessionState(
  { test_start_date, test_end_date, ended_at }: Period,
  now = new Date().toISOString(),
): (typeof SESSION_STATES)[number] {
  if (ended_at) return 'over';
  if (now < test_start_date) return 'planned';
  return hasPassed(test_end_date, Date.parse(now)) ? 'over' : 'open';
}

const ProctoringSession = z.object({
  id: Id,
  seans_code: z.string(),
  test_start_date: Instant,
  /** When it ends, or was ended. */
  test_end_date: Instant,
  life_time: z.int(),
  state: z.enum(SESSION_STATES),
  created_at: Instant,
  author_name: z.string().nullable(),
  /** Attempts in progress that would end with the session now. */
  running_attempts: z.int(),
  /** When it was to end, if it was ended before; with when, by whom and why. */
  planned_end_date: Instant.nullable(),
  ended_at: Instant.nullable(),
  ended_by_name: z.string().nullable(),
  ended_reason: z.string().nullable(),
});

/** Proctored sessions of a test; the newest is that of its item. */
export const proctoringSessions = defineResource(SYLLABI.proctoring_sessions, {
  list: readCall('/syllabus/lessons/item/proctoring/{id}', 'syllabus_index', z.array(ProctoringSession)),
  /** Deletes a session that has not begun. */
  remove: removeCall('/syllabus/lessons/item/proctoring/session/{id}', 'syllabus_update'),
  /** Ends a session before its planned end, and the attempts in it. Those of students with an own date go on. */
  end: createCall(
    '/syllabus/lessons/item/proctoring/session/{id}/end',
    'syllabus_update',
    z.strictObject({ reason: text(500).min(1, 'proctoring.reason.required') }),
    ProctoringSession,
  ),
});
export type ProctoringSession = z.infer<typeof ProctoringSession>;
