import { z } from 'zod';
import type { BodyOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, requiredInstant, text } from '#api/fields.ts';
import { listQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { INDIVIDUAL_SCHEDULES } from '../catalogue/individual-schedules.ts';
import { filterFields, previewedFields, scheduleCalls } from './schedule-calls.ts';
import { authorFields, controlFields, placeFields, REASON_MAX, SCHEDULE_PAGE } from './schedule-fields.ts';

const STUDENTS_MAX = 500;
const ITEMS_MAX = 200;

export const INDIVIDUAL_TYPES = ['lesson', 'control_type'] as const;
const IndividualType = z.enum(INDIVIDUAL_TYPES);

const IndividualExamRow = z.object({
  id: Id,
  ...placeFields,
  student_id: Id,
  fio: z.string(),
  id_number: z.string(),
  /** The group with which the student takes the subject. */
  group_id: Id.nullable(),
  group_name: z.string().nullable(),
  syllabus_id: Id.nullable(),
  syllabus_name: z.string().nullable(),
  individual_type: IndividualType,
  lesson_id: Id.nullable(),
  lesson_name: z.string().nullable(),
  exam_schedule_id: Id.nullable(),
  control_type_id: controlFields.control_type_id.nullable(),
  control_type_name: controlFields.control_type_name,
  statement: controlFields.statement.nullable(),
  /** Of a control. */
  start_date: Instant.nullable(),
  /** As long after the start as for all others; null: the control has no end. */
  end_date: Instant.nullable(),
  /** Of a lesson. */
  deadline_date: Instant.nullable(),
  /** The start or deadline for all others. */
  usual_date: Instant.nullable(),
  reason: z.string().nullable(),
  ...authorFields,
});
export type IndividualExamRow = z.infer<typeof IndividualExamRow>;

/** One of the rows of the same student and lesson or control. */
const IndividualExamEntry = IndividualExamRow.pick({
  id: true,
  start_date: true,
  deadline_date: true,
  reason: true,
  state: true,
  author: true,
  created_at: true,
}).extend({ cancelled: z.boolean() });

const IndividualExam = IndividualExamRow.extend({
  /** Newest first; the first one counts. */
  history: z.array(IndividualExamEntry),
  /** The sheets in which the student has a row for the control. */
  statements: z.array(z.object({ id: Id, number: z.int().nullable() })),
});
export type IndividualExam = z.infer<typeof IndividualExam>;

const ExamListQuery = listQuery(
  {
    ...filterFields,
    syllabus_id: QueryId.optional(),
    group_id: QueryId.optional(),
    student_id: QueryId.optional(),
    lesson_id: QueryId.optional(),
    exam_schedule_id: QueryId.optional(),
    individual_type: IndividualType.optional(),
    /** Newest first unless given. */
    sort: sortBy('id', 'fio', 'date'),
  },
  SCHEDULE_PAGE,
);

const place = { curriculum_id: Id, semester_id: Id };
/** Clients send the fields of the other type as well, empty. */
const absent = z.null().optional();
const ScheduleItem = z.discriminatedUnion('individual_type', [
  z.strictObject({
    ...place,
    syllabus_id: Id,
    /** Which of the subjects with this syllabus; without it, the newest that the student takes. */
    subject_id: Id.optional(),
    individual_type: z.literal('lesson'),
    lesson_id: Id,
    deadline_date: requiredInstant('individual.deadline.required'),
    exam_schedule_id: absent,
    start_date: absent,
  }),
  z.strictObject({
    ...place,
    /** A final control needs no syllabus. */
    syllabus_id: Id.nullable().optional(),
    individual_type: z.literal('control_type'),
    exam_schedule_id: Id,
    start_date: requiredInstant('individual.start.required'),
    lesson_id: absent,
    deadline_date: absent,
  }),
]);
export type ScheduleItem = z.output<typeof ScheduleItem>;

const ScheduleInput = z.strictObject({
  student_id: z.array(Id).min(1, 'individual.students.required').max(STUDENTS_MAX),
  body: z.array(ScheduleItem).min(1, 'individual.items.required').max(ITEMS_MAX),
  reason: text(REASON_MAX).nullable().optional(),
});

/** What would be stored for one student and one item. */
const PreviewRow = z.object({
  student_id: Id,
  ...previewedFields,
  /** The individual date that would be replaced. */
  replaces: Instant.nullable(),
  warnings: z.array(z.enum(['outside_semester', 'past', 'clash'])),
});

/** Other deadlines of lessons and times of controls for single students. */
export const individualExams = defineResource(
  INDIVIDUAL_SCHEDULES.individual_exam_schedules,
  scheduleCalls('individual-exam-schedules', {
    query: ExamListQuery,
    columns: [
      'fio',
      'id_number',
      'group_name',
      'curriculum_name',
      'semester_name',
      'subject_name',
      'individual_type',
      'lesson_name',
      'control_type_name',
      'statement',
      'usual_date',
      'start_date',
      'deadline_date',
      'state',
      'reason',
      'author',
      'created_at',
    ],
    row: IndividualExamRow,
    detail: IndividualExam,
    input: ScheduleInput,
    previewed: PreviewRow,
  }),
);
export type ScheduleBody = BodyOf<(typeof individualExams)['create']>;
