import { z } from 'zod';
import { Day, Id, Instant } from '#api/fields.ts';
import type { Permission } from '#api/permissions.ts';

/** A file of a row, at an address that is valid for some hours without authorisation. */
const ReportFile = z.object({ id: Id, name: z.string(), file_url: z.url() });
export type ReportFile = z.infer<typeof ReportFile>;

/** How a screen shows the values of a column, and how wide it is at first. */
export type ReportColumn = {
  width?: number;
  /** Its heading is that of this column: clients know values by a name that has another meaning in other reports. */
  heading?: string;
} & (
  | { kind: 'text' | 'student' | 'semester'; schema: z.ZodType<string | null> }
  | {
      kind: 'count';
      schema: z.ZodInt;
      /** A number below that of this column is marked as a problem. */
      below?: string;
      /** The permission to open its records, besides that of the report. */
      needs?: Permission;
      /** The details of its records are points: “20 + 15 < 60”. */
      points?: true;
    }
  | {
      kind: 'number';
      schema: z.ZodType<number | null>;
      /** The field of a row that is true if the student was absent: points of interim controls are no result. */
      absent?: string;
    }
  | { kind: 'percent'; schema: z.ZodType<number | null> }
  /** Columns that belong to what is shown: a value for each of them by its id. */
  | { kind: 'cells'; schema: z.ZodType<MatrixCells> }
  | { kind: 'day' | 'instant'; schema: z.ZodType<string | null> }
  | { kind: 'files'; schema: z.ZodType<ReportFile[]> }
  | {
      kind: 'choice';
      schema: z.ZodType<string | number | null>;
      /** Of the text keys of its values: `task_state` for `report.task_state.1`. */
      texts: string;
      /** The colours of values that are shown as a tag. */
      tags?: Partial<Record<string, TagColour>>;
    }
);

/** Green, orange and red, as states of records have them. */
export type TagColour = 'active' | 'pending' | 'rejected';

type MatrixCells = Record<string, string | number | null>;

const of = <const Kind extends string, S extends z.ZodType>(kind: Kind, schema: S) => ({ kind, schema });

type CountOptions = Pick<ReportColumn & { kind: 'count' }, 'below' | 'needs' | 'points' | 'width'>;

export const column = {
  text: (width?: number) => ({ ...of('text', z.string().nullable()), ...(width && { width }) }),
  /** A student's name, which opens the student: the row has `student_id`. */
  student: () => ({ ...of('student', z.string().nullable()), width: 264 }),
  /** The number of a semester as text. */
  semester: () => ({ ...of('semester', z.string().nullable()), width: 120 }),
  /** A number of records, which opens them. */
  count: ({ width = 128, ...declared }: CountOptions = {}) => ({
    ...of('count', z.int()),
    width,
    ...declared,
  }),
  number: () => ({ ...of('number', z.number().nullable()), width: 128 }),
  /** Whole percent; null where there is nothing to compare. */
  percent: () => ({ ...of('percent', z.int().nullable()), width: 88 }),
  cells: () => ({
    ...of('cells', z.record(z.string(), z.union([z.string(), z.number()]).nullable())),
    width: 120,
  }),
  day: () => ({ ...of('day', Day.nullable()), width: 120 }),
  /** The names of files, each of which opens its file. */
  files: () => ({ ...of('files', z.array(ReportFile)), width: 200 }),
  instant: () => ({ ...of('instant', Instant.nullable()), width: 168 }),
  choice: <const Values extends readonly [string | number, ...(string | number)[]]>(
    texts: string,
    values: Values,
    tags?: Partial<Record<Values[number], TagColour>>,
  ) => ({ ...of('choice', z.literal(values).nullable()), texts, ...(tags && { tags }), width: 152 }),
};
