import { z } from 'zod';
import { createCall, exportCall, listCall, readCall } from '#api/calls.ts';
import { Id, QueryId } from '#api/fields.ts';
import { exportQuery, Search } from '#api/lists.ts';
import { Cancellation, Cancelled, ListedState, ScheduleClash } from './schedule-fields.ts';

/** The filters of both lists. */
export const filterFields = {
  /** Words of the name in any order and script; of a student also the number. */
  fio: Search,
  academic_year_id: QueryId.optional(),
  faculty_id: QueryId.optional(),
  curriculum_id: QueryId.optional(),
  semester_id: QueryId.optional(),
  state: ListedState.optional(),
};

/** What a dry run shows of one person and one item. */
export const previewedFields = {
  fio: z.string(),
  /** Place in `body`. */
  item: z.int(),
  /** Why nothing can be stored. */
  obstacle: z.string().nullable(),
  /** The same dates are stored already. */
  unchanged: z.boolean(),
  /** Exams of the person at the same time; of a teacher, in a window of at most a day. */
  clashes: z.array(ScheduleClash),
};

interface Schemas<Shape extends z.ZodRawShape, Columns, Row, Detail, Input, Previewed> {
  query: z.ZodObject<Shape, z.core.$strict>;
  /** Of the export. */
  columns: Columns;
  row: Row;
  detail: Detail;
  input: Input;
  previewed: Previewed;
}

/** The calls of individual schedules, of students as of teachers. */
export const scheduleCalls = <
  const Path extends string,
  Shape extends z.ZodRawShape,
  const Columns extends readonly [string, ...string[]],
  Row extends z.ZodType,
  Detail extends z.ZodType,
  Input extends z.ZodObject,
  Previewed extends z.ZodType,
>(
  path: Path,
  { query, columns, row, detail, input, previewed }: Schemas<Shape, Columns, Row, Detail, Input, Previewed>,
) => ({
  list: listCall(`/${path}` as const, 'curriculum_index', query, row),
  export: exportCall(`/${path}/export` as const, 'curriculum_index', exportQuery(query, columns)),
  read: readCall(`/${path}/{id}` as const, 'curriculum_index', detail),
  /** Dry run of `create`: rows with obstacles and warnings first. */
  preview: createCall(
    `/${path}/preview` as const,
    'curriculum_update',
    input,
    z.object({ total: z.int(), obstacles: z.int(), rows: z.array(previewed) }),
  ),
  /** Stores every item for every person: all or none. What is stored already adds no row. */
  create: createCall(
    `/${path}` as const,
    'curriculum_update',
    input,
    z.object({ created: z.int(), unchanged: z.int(), ids: z.array(Id) }),
  ),
  cancel: createCall(`/${path}/cancel` as const, 'curriculum_update', Cancellation, Cancelled),
});
