import type { ScheduleBody } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import { ScheduleSyllabus } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { z } from 'zod';
import { type ChosenDates, StoredDates, StoredPeople } from '#features/individual-schedules/chosen-dates.ts';
import { type Place, StoredPlace } from '#features/individual-schedules/place-fields.tsx';
import type { FormProps } from '#features/individual-schedules/schedule-form.tsx';

/** What the form for students holds before it is sent. */
export interface ExamForm extends Place {
  group_id?: number | undefined;
  subject?: ScheduleSyllabus | undefined;
  /** The user has chosen curriculum or semester; before, they follow from the group. */
  isTouched: boolean;
  students: ReadonlySet<number>;
  lessons: ChosenDates;
  controls: ChosenDates;
  reason: string;
}

export const StoredExam: z.ZodType<ExamForm> = StoredPlace.extend({
  group_id: z.number().optional(),
  subject: ScheduleSyllabus.optional(),
  isTouched: z.boolean(),
  students: StoredPeople,
  lessons: StoredDates,
  controls: StoredDates,
  reason: z.string(),
});

export type ExamFormProps = FormProps<ExamForm>;

export const EMPTY_FORM: ExamForm = {
  group_id: undefined,
  academic_year_id: undefined,
  curriculum_id: undefined,
  semester_id: undefined,
  subject: undefined,
  isTouched: false,
  students: new Set(),
  lessons: new Map(),
  controls: new Map(),
  reason: '',
};

/** The chosen rows with a date, as they are sent. */
export function itemsOf(form: ExamForm): ScheduleBody['body'] {
  const { curriculum_id, semester_id, subject, lessons, controls } = form;
  if (curriculum_id === undefined || semester_id === undefined || subject === undefined) return [];
  const { id: syllabus_id, subject_id } = subject;
  const place = { curriculum_id, semester_id };
  return [
    ...[...lessons].flatMap(([lesson_id, { deadline_date = '' }]) =>
      syllabus_id === null
        ? []
        : [
            {
              ...place,
              syllabus_id,
              subject_id,
              individual_type: 'lesson' as const,
              lesson_id,
              deadline_date,
            },
          ],
    ),
    ...[...controls].map(([exam_schedule_id, dates]) => ({
      ...place,
      syllabus_id,
      individual_type: 'control_type' as const,
      exam_schedule_id,
      start_date: dates.start_date ?? '',
    })),
  ];
}
