import { z } from 'zod';
import { createCall, exportCall, listCall, readCall } from '#api/calls.ts';
import type { BodyOf, ResultOf } from '#api/endpoint.ts';
import { Id, Instant, QueryId, requiredInstant, text } from '#api/fields.ts';
import { exportQuery, listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { INDIVIDUAL_SCHEDULES } from '../catalogue/individual-schedules.ts';
import {
  authorFields,
  Cancellation,
  Cancelled,
  controlFields,
  ListedState,
  placeFields,
  REASON_MAX,
  SCHEDULE_PAGE,
  ScheduleClash,
} from './schedule-fields.ts';

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
    /** Words of the teacher's name. */
    fio: Search,
    academic_year_id: QueryId.optional(),
    faculty_id: QueryId.optional(),
    curriculum_id: QueryId.optional(),
    semester_id: QueryId.optional(),
    subject_id: QueryId.optional(),
    department_id: QueryId.optional(),
    teacher_id: QueryId.optional(),
    state: ListedState.optional(),
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

/** `before_control`: the window ends before the control starts. */
export const WINDOW_WARNINGS = ['outside_semester', 'past', 'before_control', 'clash'] as const;

/** What would be stored for one teacher and one item. */
const WindowPreviewRow = z.object({
  teacher_id: Id,
  fio: z.string(),
  /** Place in `body`. */
  item: z.int(),
  start_date: Instant,
  end_date: Instant,
  /** Why nothing can be stored. */
  obstacle: z.string().nullable(),
  /** The individual window that would be replaced. */
  replaces: z.object({ start_date: Instant, end_date: Instant }).nullable(),
  /** The same window is stored already. */
  unchanged: z.boolean(),
  warnings: z.array(z.enum(WINDOW_WARNINGS)),
  /** Other exams of the teacher in a window of at most a day. */
  clashes: z.array(ScheduleClash),
});
export type WindowPreviewRow = z.infer<typeof WindowPreviewRow>;

/** Windows in which single teachers enter the results of a control. */
export const individualWindows = defineResource(INDIVIDUAL_SCHEDULES.individual_teacher_schedules, {
  list: listCall('/individual-examen-teacher', 'curriculum_index', WindowListQuery, IndividualWindowRow),
  export: exportCall(
    '/individual-examen-teacher/export',
    'curriculum_index',
    exportQuery(WindowListQuery, [
      'teacher_name',
      'curriculum_name',
      'semester_name',
      'subject_name',
      'control_type_name',
      'usual_from',
      'usual_to',
      'start_date',
      'end_date',
      'state',
      'reason',
      'author',
      'created_at',
    ]),
  ),
  read: readCall('/individual-examen-teacher/{id}', 'curriculum_index', IndividualWindow),
  /** Dry run of `create`: rows with obstacles and warnings first. */
  preview: createCall(
    '/individual-examen-teacher/preview',
    'curriculum_update',
    WindowInput,
    z.object({ total: z.int(), obstacles: z.int(), rows: z.array(WindowPreviewRow) }),
  ),
  /** Stores every item for every teacher: all or none. Windows that are stored already add no row. */
  create: createCall(
    '/individual-examen-teacher',
    'curriculum_update',
    WindowInput,
    z.object({ created: z.int(), unchanged: z.int(), ids: z.array(Id) }),
  ),
  cancel: createCall('/individual-examen-teacher/cancel', 'curriculum_update', Cancellation, Cancelled),
});
export type WindowBody = BodyOf<(typeof individualWindows)['create']>;
export type WindowPreview = ResultOf<(typeof individualWindows)['preview']>;
