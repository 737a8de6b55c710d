import { z } from 'zod';
import {
  type ChosenDates,
  instantOf,
  StoredDates,
  StoredPeople,
} from '#features/individual-schedules/chosen-dates.ts';
import { type Place, StoredPlace } from '#features/individual-schedules/place-fields.tsx';
import type { FormProps } from '#features/individual-schedules/schedule-form.tsx';

/** What the form for teachers holds before it is sent. */
export interface WindowForm extends Place {
  department_id?: number | undefined;
  subject_id?: number | undefined;
  teachers: ReadonlySet<number>;
  controls: ChosenDates;
  reason: string;
}

export const StoredWindow: z.ZodType<WindowForm> = StoredPlace.extend({
  department_id: z.number().optional(),
  subject_id: z.number().optional(),
  teachers: StoredPeople,
  controls: StoredDates,
  reason: z.string(),
});

export type WindowFormProps = FormProps<WindowForm>;

export const EMPTY_WINDOW: WindowForm = { teachers: new Set(), controls: new Map(), reason: '' };

/** The chosen controls, as they are sent. */
export function windowsOf({ curriculum_id, semester_id, subject_id, controls }: WindowForm) {
  if (curriculum_id === undefined || semester_id === undefined || subject_id === undefined) return [];
  return [...controls].map(([exam_schedule_id, { start_date = '', end_date = '' }]) => ({
    curriculum_id,
    semester_id,
    subject_id,
    exam_schedule_id,
    start_date,
    end_date,
  }));
}

/** Whether one of the windows ends before it starts. */
export const endsEarly = (controls: ChosenDates): boolean =>
  [...controls.values()].some(
    ({ start_date, end_date }) => instantOf(end_date ?? '') < instantOf(start_date ?? ''),
  );
