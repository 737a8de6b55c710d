import { z } from 'zod';
import { Id, Instant, text } from '#api/fields.ts';
import { CONTROL_TYPES } from '../curricula/control-rules.ts';
import { StatementName } from '../curricula/controls.ts';

/** The page size of both lists. */
export const SCHEDULE_PAGE = 20;
export const REASON_MAX = 500;

/** `replaced`: a later row of the same student or teacher and control exists. */
export const SCHEDULE_STATES = ['active', 'cancelled', 'replaced'] as const;
const ScheduleState = z.enum(SCHEDULE_STATES);
export type ScheduleState = z.infer<typeof ScheduleState>;
/** Lists show the latest rows only. */
export const ListedState = z.enum(['active', 'cancelled']);

export const ControlTypeId = z.literal(CONTROL_TYPES);

/** The subject that a schedule belongs to. */
export const placeFields = {
  university_id: Id,
  curriculum_id: Id,
  curriculum_name: z.string(),
  semester_id: Id,
  semester_name: z.string(),
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
};

/** A control, as rows show it. */
export const controlFields = {
  control_type_id: ControlTypeId,
  control_type_name: z.string().nullable(),
  statement: StatementName,
};

/** Who stored a row, when and why. */
export const authorFields = {
  state: ScheduleState,
  /** User name. */
  author: z.string().nullable(),
  created_at: Instant,
};

/** An exam at the same time. */
export const ScheduleClash = z.object({
  exam_schedule_id: Id,
  subject_name: z.string().nullable(),
  control_type_name: z.string().nullable(),
  start_date: Instant,
});
export type ScheduleClash = z.infer<typeof ScheduleClash>;

/** Cancels the latest rows: all or none; 409 when one of them was replaced or cancelled meanwhile. */
export const Cancellation = z.strictObject({
  ids: z.array(Id).min(1, 'individual.ids.required').max(500),
  reason: text(REASON_MAX).min(1, 'individual.reason.required'),
});
export const Cancelled = z.object({ cancelled: z.int() });
