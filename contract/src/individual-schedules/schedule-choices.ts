import { z } from 'zod';
import { readCall } from '#api/calls.ts';
import type { ResultOf } from '#api/endpoint.ts';
import { Day, Id, Instant, QueryId } from '#api/fields.ts';
import { ScopedQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { INDIVIDUAL_SCHEDULES } from '../catalogue/individual-schedules.ts';
import { EXAM_TYPES } from '../curricula/control-rules.ts';
import { controlFields } from './schedule-fields.ts';

const semester = { curriculum_id: QueryId, semester_id: QueryId };

/** The first and last day of the semester. */
const period = { semester_start: Day, semester_end: Day };

const ScheduleStudent = z.object({
  id: Id,
  fio: z.string(),
  id_number: z.string(),
  curriculum_id: Id,
  semester_id: Id,
  /** Number of individual dates that count. */
  individual: z.int(),
});

export const ScheduleSyllabus = z.object({
  /** Id and name of the syllabus; null for a subject without one. */
  id: Id.nullable(),
  name: z.string().nullable(),
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  lessons: z.int(),
  controls: z.int(),
  ...period,
});

const ScheduleSubject = z.object({
  /** Id of the subject. */
  id: Id,
  name: z.string().nullable(),
  semester_subject_id: Id,
  teachers: z.array(
    z.object({
      id: Id,
      fio: z.string().nullable(),
      department_id: Id,
      department_name: z.string().nullable(),
      groups: z.array(z.object({ id: Id, name: z.string() })),
    }),
  ),
});

const ScheduleControl = z.object({
  id: Id,
  semester_subject_id: Id,
  subject_id: Id,
  subject_name: z.string().nullable(),
  ...controlFields,
  type: z.enum(EXAM_TYPES),
  start_date: Instant,
  end_date: Instant.nullable(),
  /** Until when teachers enter its results. */
  entered_until: Instant,
  ...period,
});

/** What the forms of individual schedules offer to choose from. */
export const scheduleChoices = defineResource(INDIVIDUAL_SCHEDULES.individual_exam_schedules, {
  /** The studying students of a group with their current registration. */
  students: {
    ...readCall('/individual-student-lists', 'curriculum_index', z.array(ScheduleStudent)),
    query: ScopedQuery.extend({ group_id: QueryId, curriculum_id: QueryId.optional() }),
  },
  /** The syllabi of the subjects of a semester; with `subjects=all` also its subjects with controls and without a syllabus. */
  syllabi: {
    ...readCall('/syllabus-lists-for-individual', 'curriculum_index', z.array(ScheduleSyllabus)),
    query: ScopedQuery.extend({ ...semester, subjects: z.literal('all').optional() }),
  },
  /** The subjects of a semester that have assigned teachers, of one department if it is given. */
  subjects: {
    ...readCall('/subjects-lists-for-teachers', 'curriculum_index', z.array(ScheduleSubject)),
    query: ScopedQuery.extend({ ...semester, department_id: QueryId.optional() }),
  },
  /** The controls of a semester, in order of time. */
  controls: {
    ...readCall('/exam-schedules/lists', 'curriculum_index', z.array(ScheduleControl)),
    query: ScopedQuery.extend({
      ...semester,
      syllabus_id: QueryId.optional(),
      subject_id: QueryId.optional(),
    }),
  },
});
export type ScheduleStudent = ResultOf<(typeof scheduleChoices)['students']>[number];
export type ScheduleSyllabus = ResultOf<(typeof scheduleChoices)['syllabi']>[number];
export type ScheduleSubject = ResultOf<(typeof scheduleChoices)['subjects']>[number];
export type ScheduleControl = ResultOf<(typeof scheduleChoices)['controls']>[number];
