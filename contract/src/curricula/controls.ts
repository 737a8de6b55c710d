import { z } from 'zod';
import { createCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import type { ResultOf } from '#api/endpoint.ts';
import {
  Day,
  Id,
  Instant,
  QueryId,
  QueryStatus,
  queryNumber,
  requiredInstant,
  STORED,
  text,
  Version,
} from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { CURRICULA } from '../catalogue/curricula.ts';
import { MAX_POINTS } from '../planning/rating-bands.ts';
import { CONTROL_TYPES, EXAM_TYPES, STATEMENTS } from './control-rules.ts';
import { SEASONS } from './semester-periods.ts';

export const StatementName = z.enum(STATEMENTS);
const ControlType = z.literal(CONTROL_TYPES);
const ExamType = z.enum(EXAM_TYPES);

const QUESTIONS_MAX = 1_000;
const ATTEMPTS_MAX = 10;
const MINUTES_MAX = 1_440;
const LESSONS_MAX = 500;
const REQUIRED = 'exam_schedule.required';

/** A control of a semester subject. */
export const Control = z.object({
  ...STORED,
  semester_subject_id: Id,
  /** 2 interim, 3 final. */
  control_type_id: ControlType,
  statement: StatementName,
  type: ExamType,
  rating: z.int(),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** How many questions are drawn from each lesson. */
  count_test_in_lesson: z.int().nullable(),
  count_of_test_for_student: z.int().nullable(),
  count_of_attempts: z.int().nullable(),
  /** Minutes. */
  total_time: z.int().nullable(),
  description: z.string(),
  /** The lessons whose questions are drawn. */
  lesson_ids: z.array(Id),
  /** Questions that these lessons give a student, and whether a lesson was removed; null: it is no test. */
  pool: z.int().nullable(),
  lessons_missing: z.boolean().nullable(),
  /** Number of other exams at the same time for the same group or teacher. */
  clashes: z.int(),
});
export type Control = z.infer<typeof Control>;

const Moment = requiredInstant(REQUIRED);

const count = (most: number) => z.int().min(1).max(most).nullable().optional();
const timing = { start_date: Moment, end_date: Moment.nullable().optional() };
const controlFields = {
  statement: StatementName.default('first_statement'),
  type: ExamType,
  rating: z.int(whenEmpty(REQUIRED)).min(0).max(MAX_POINTS),
  ...timing,
  count_test_in_lesson: count(QUESTIONS_MAX),
  count_of_test_for_student: count(QUESTIONS_MAX),
  count_of_attempts: count(ATTEMPTS_MAX),
  total_time: count(MINUTES_MAX),
  /** Place and examiner. */
  description: text(1_000).default(''),
  /** All lessons with questions where none is chosen. */
  lesson_ids: z.array(Id).max(LESSONS_MAX).optional(),
};
const creation = z.strictObject({
  subject_id: Id,
  control_type_id: ControlType.optional(),
  ...controlFields,
});
export type ControlInput = z.output<typeof creation>;

/** An exam that needs a group or teacher at the same time. */
export const ExamClash = z.object({
  exam_schedule_id: Id,
  subject_name: z.string().nullable(),
  curriculum_name: z.string(),
  control_type_id: ControlType,
  start_date: Instant,
  end_date: Instant.nullable(),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  teachers: z.array(z.object({ id: Id, name: z.string() })),
});
export type ExamClash = z.infer<typeof ExamClash>;

export const CalendarExam = z.object({
  id: Id,
  version: Version,
  semester_subject_id: Id,
  semester_id: Id,
  semester_name: z.string(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  subject_id: Id,
  subject_name: z.string().nullable(),
  /** The elective group in the semester; null: not an elective. */
  choice_of_subject: z.int().nullable(),
  control_type_id: ControlType,
  control_type_name: z.string().nullable(),
  statement: StatementName,
  type: ExamType,
  rating: z.int(),
  start_date: Instant,
  end_date: Instant.nullable(),
  description: z.string(),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  teachers: z.array(z.object({ id: Id, name: z.string() })),
  clashes: z.int(),
  /** All its grade sheets are closed: its time cannot change. */
  sheets_closed: z.boolean(),
  /** The students to whom this time of the exam belongs; null: all others. */
  individual: z.array(z.object({ id: Id, name: z.string() })).nullable(),
});
export type CalendarExam = z.infer<typeof CalendarExam>;

const EXAMS_MAX = 500;
const TIMES = /^([01]\d|2[0-3]):[0-5]\d(,([01]\d|2[0-3]):[0-5]\d){0,9}$/;

/** A subject without a final control, with a suggested time. */
const SuggestedExam = z.object({
  /** The subjects of the period without a final control: with those after the first 500, which the answer leaves out. */
  total: z.int(),
  semester_subject_id: Id,
  semester_id: Id,
  semester_name: z.string(),
  curriculum_id: Id,
  curriculum_name: z.string(),
  subject_id: Id,
  subject_name: z.string().nullable(),
  /** The elective group in the semester; null: not an elective. */
  choice_of_subject: z.int().nullable(),
  groups: z.array(z.object({ id: Id, name: z.string() })),
  teachers: z.array(z.object({ id: Id, name: z.string() })),
  /** The points that its interim controls leave. */
  rating: z.int(),
  /** null: no time is free. */
  start_date: Instant.nullable(),
  end_date: Instant.nullable(),
});
export type SuggestedExam = z.infer<typeof SuggestedExam>;

const PlannedExam = z.strictObject({
  semester_subject_id: Id,
  start_date: Moment,
  end_date: Moment,
  rating: z.int(whenEmpty(REQUIRED)).min(0).max(MAX_POINTS),
  description: text(1_000).min(1, REQUIRED),
});

export const examSchedules = defineResource(CURRICULA.exam_schedules, {
  addInterim: createCall('/exam-schedules/add/{semesterId}', 'curriculum_update', creation, Control),
  addFinal: createCall('/final-control/add/{semesterId}', 'curriculum_update', creation, Control),
  update: updateCall(
    '/exam-schedules/update/{id}',
    'curriculum_update',
    z.strictObject({
      ...z
        .object(controlFields)
        .extend({ statement: StatementName, description: text(1_000) })
        .partial().shape,
      subject_id: Id.optional(),
      control_type_id: ControlType.optional(),
      version: Version.optional(),
    }),
    Control,
  ),
  remove: removeCall('/exam-schedules/{id}', 'curriculum_update'),
  /** The lessons of a syllabus with the number of their test questions. */
  lessons: readCall(
    '/exam-schedules/lesson-lists/{syllabusId}',
    'curriculum_index',
    z.array(
      z.object({
        id: Id,
        name: z.string(),
        module_name: z.string(),
        questions: z.int(),
        deadline_date: Instant.nullable(),
      }),
    ),
  ),
  /** The exams that a control would clash with, before it is saved. */
  clashes: {
    ...readCall('/exam-schedules/clashes', 'curriculum_index', z.array(ExamClash)),
    query: ScopedQuery.extend({
      semester_subject_id: QueryId,
      statement: StatementName.default('first_statement'),
      start_date: Moment,
      end_date: Moment.optional(),
      /** The control that is to be changed. */
      exam_schedule_id: QueryId.optional(),
    }),
  },
  /** The subjects of a period without a final control, with times that are free of clashes. */
  suggestions: {
    ...readCall('/exam-schedules/suggestions', 'curriculum_index', z.array(SuggestedExam)),
    query: ScopedQuery.extend({
      academic_year_id: QueryId,
      season_semester: z.enum(SEASONS),
      faculty_id: QueryId.optional(),
      curriculum_id: QueryId.optional(),
      first_day: Day,
      last_day: Day,
      /** Starts on each day, separated by commas. */
      times: z.string().regex(TIMES, 'exam_schedule.times').default('09:00,11:00,14:00,16:00'),
      minutes: queryNumber(z.int().min(1).max(MINUTES_MAX)).default(80),
    }),
  },
  /** Adds the final controls of many subjects: all or none. */
  planFinals: createCall(
    '/exam-schedules/plan-finals',
    'curriculum_update',
    z.strictObject({
      exams: z.array(PlannedExam).min(1, REQUIRED).max(EXAMS_MAX),
      /** Clashes are refused unless this is set. */
      allow_clashes: z.boolean().default(false),
    }),
    z.object({ created: z.int(), change_ids: z.array(Id) }),
  ),
  /** The calendar: all exams that match, in order of time; without period and people, those of the current year and season. */
  calendar: {
    ...readCall('/rating/get-exam-schedule', 'curriculum_index', z.array(CalendarExam)),
    query: ScopedQuery.extend({
      academic_year_id: QueryId.optional(),
      season_semester: z.enum(SEASONS).optional(),
      faculty_id: QueryId.optional(),
      curriculum_id: QueryId.optional(),
      group_id: QueryId.optional(),
      teacher_id: QueryId.optional(),
      control_type_id: queryNumber(ControlType).optional(),
      from: Moment.optional(),
      to: Moment.optional(),
      /** 1: also the exams of single students at their own times, with the id of the exam. */
      individual: QueryStatus.default(0),
    }),
  },
});
export type ExamLesson = ResultOf<(typeof examSchedules)['lessons']>[number];
