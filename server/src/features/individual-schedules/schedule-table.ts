import type { INDIVIDUAL_SCHEDULES } from '@dekanat/contract/catalogue/individual-schedules.ts';
import type { ScheduleState } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import { sql } from 'kysely';
import { relatedName } from '#crud/related-names.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { configuredText, relatedLabel } from '#features/reference/shared.ts';

export type Person = 'student_id' | 'teacher_id';

/** One of the two tables of individual schedules. */
export interface ScheduleTable {
  table: keyof typeof INDIVIDUAL_SCHEDULES;
  people: 'students' | 'teachers';
  person: Person;
  /** What a row is for besides its person: a later row for the same replaces it. */
  keys: readonly ('semester_subject_id' | 'lesson_id' | 'exam_schedule_id')[];
  dates: readonly ('start_date' | 'end_date' | 'deadline_date')[];
}

/** Of `schedule`, a row of either table: its subject and author. */
export const SUBJECT_JOINS = sql`
  join curricula on curricula.id = schedule.curriculum_id
  join semester_subjects subject on subject.id = schedule.semester_subject_id
  join semesters on semesters.id = subject.semester_id
  left join users on users.id = schedule.user_id`;

/** The state of `schedule`. */
export const STATE = sql<ScheduleState>`case when schedule.replaced then 'replaced' when schedule.cancelled then 'cancelled' else 'active' end`;

/** The related names that rows of both tables show. */
export const SUBJECT_NAMES = {
  subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  control_type_name: relatedLabel('control_type', 'control_type'),
} as const;

/** How long after a control its results are entered, for the university in `column`. */
export const entryTime = (column: `${string}.${string}`) =>
  sql`make_interval(days => ${configuredText('rating-entry-days', column)}::integer)`;
