import { z } from 'zod';
import type { BodyOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, requiredInstant, text } from '#api/fields.ts';
import { listQuery, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { INDIVIDUAL_SCHEDULES } from '../catalogue/individual-schedules.ts';
import { filterFields, previewedFields, scheduleCalls } from './schedule-calls.ts';
import { authorFields, controlFields, placeFields, REASON_MAX, SCHEDULE_PAGE } from './schedule-fields.ts';

const TEACHERS_MAX = 100;
const ITEMS_MAX = 50;

const IndividualWindowRow = z.object({
  id: Id,
  ...placeFields,
  teacher_id: Id,
  teacher_name: z.string().nullable(),
  exam_schedule_id: Id,
  ...controlFields,
  start_date: Instant,
  end_date: Instant,
  /** The window without this row. */
  usual_from: Instant,
  usual_to: Instant,
  reason: z.string(),
  ...authorFields,
});
export type IndividualWindowRow = z.infer<typeof IndividualWindowRow>;

const IndividualWindowEntry = IndividualWindowRow.pick({
  id: true,
  start_date: true,
  end_date: true,
  reason: true,
  state: true,
  author: true,
  created_at: true,
}).extend({ cancelled: z.boolean() });

const IndividualWindow = IndividualWindowRow.extend({
  /** Newest first; the first one counts. */
  history: z.array(IndividualWindowEntry),
  /** The sheets in which the teacher enters the results. */
  statements: z.array(z.object({ id: Id, number: z.int().nullable(), group_name: z.string().nullable() })),
});
export type IndividualWindow = z.infer<typeof IndividualWindow>;

const WindowListQuery = listQuery(
  {
    ...filterFields,
    subject_id: QueryId.optional(),
    department_id: QueryId.optional(),
    teacher_id: QueryId.optional(),
    /** Newest first unless given. */
    sort: sortBy('id', 'fio', 'start_date'),
  },
  SCHEDULE_PAGE,
);

const WindowItem = z.strictObject({
  curriculum_id: Id,
  semester_id: Id,
  subject_id: Id,
  exam_schedule_id: Id,
  start_date: requiredInstant('individual.start.required'),
  /** As many days after the start as the setting `rating-entry-days` unless given. */
  end_date: requiredInstant('individual.start.required').nullable().optional(),
});

const WindowInput = z.strictObject({
  reason: text(REASON_MAX).min(1, 'individual.reason.required'),
  teacher_id: z.array(Id).min(1, 'individual.teachers.required').max(TEACHERS_MAX),
  body: z.array(WindowItem).min(1, 'individual.items.required').max(ITEMS_MAX),
});

/** What would be stored for one teacher and one item. */
const WindowPreviewRow = z.object({
  teacher_id: Id,
  ...previewedFields,
  start_date: Instant,
  end_date: Instant,
  /** The individual window that would be replaced. */
  replaces: z.object({ start_date: Instant, end_date: Instant }).nullable(),
  /**
   * `before_control`: the window ends before the control starts. `begins_before_control`: it only begins before that, so that
   * results can be entered which nobody has earned yet. `sheet_closed`: the teacher can enter nothing until a sheet is opened again.
   */
  warnings: z.array(
    z.enum(['outside_semester', 'sheet_closed', 'past', 'before_control', 'begins_before_control', 'clash']),
  ),
});

/** Windows in which single teachers enter the results of a control. */
export const individualWindows = defineResource(
  INDIVIDUAL_SCHEDULES.individual_teacher_schedules,
  scheduleCalls('individual-examen-teacher', {
    query: WindowListQuery,
    columns: [
      'teacher_name',
      'curriculum_name',
      'semester_name',
      'subject_name',
      'control_type_name',
      'statement',
      'usual_from',
      'usual_to',
      'start_date',
      'end_date',
      'state',
      'reason',
      'author',
      'created_at',
    ],
    row: IndividualWindowRow,
    detail: IndividualWindow,
    input: WindowInput,
    previewed: WindowPreviewRow,
  }),
);
export type WindowBody = BodyOf<(typeof individualWindows)['create']>;
