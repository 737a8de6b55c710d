import { z } from 'zod';
import { exportCall, listCall } from '#api/calls.ts';
import { Id, Instant } from '#api/fields.ts';
import { EXPORT_FORMATS, exportQuery, listQuery, page, sortBy } from '#api/lists.ts';
import type { Permission } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { REPORTS } from '../catalogue/reports.ts';
import type { ContractTextKey } from '../locales/text-key.ts';
import { chartCall, type RecordsChart, type ReportChart, type RowsChart } from './report-chart.ts';
import type { ReportColumn } from './report-columns.ts';
import { filterShape, type OwnChoices, type ReportFilter } from './report-filters.ts';

/**
 * A report is one declaration: its calls, files, filters, columns and screen follow from it (docs/reports.md). The texts are
 * `report.<name>` for its title and `report.column.<column>` for headings.
 */
export type Columns = Record<string, ReportColumn>;
export type Fields = Record<string, z.ZodType>;

export interface Declaration<
  Name extends string,
  Path extends `/${string}`,
  Access extends Permission,
  Required extends ReportFilter,
  Optional extends ReportFilter,
  C extends Columns,
> {
  name: Name;
  path: Path;
  access: Access;
  /** The report loads when these are chosen. */
  required: readonly Required[];
  optional: readonly Optional[];
  /** The report also needs the filters of one of these sets, since its records are too many without. */
  oneOf?: readonly (readonly NoInfer<Optional>[])[];
  /** The text that asks for one of them; `report.filter.one_of` unless given. */
  oneOfText?: ContractTextKey;
  /** Each of these filters can be chosen after the one before it. */
  chain?: readonly NoInfer<Required | Optional>[];
  columns: C;
  /** Each row is one student, and no student has two rows. */
  rowsAreStudents?: boolean;
  /** The text key of its title and that of files; `menu.report.<name>` unless given. */
  title?: ContractTextKey;
  /** The text key of a sentence under the title: whom the report counts, where another screen counts others. */
  note?: ContractTextKey;
  /** Its rows are universities, so that its PDF is not that of one of them. */
  ofUniversities?: boolean;
  /** Default page size. */
  limit?: number;
  /** The name of files in every language; the title unless given. */
  file?: string;
}

/** A declaration as screens read it. */
export interface AnyReport {
  name: string;
  title?: ContractTextKey;
  note?: ContractTextKey;
  rowsAreStudents?: boolean;
  access: Permission;
  required: readonly ReportFilter[];
  optional: readonly ReportFilter[];
  oneOf?: readonly (readonly ReportFilter[])[];
  oneOfText?: ContractTextKey;
  chain?: readonly ReportFilter[];
  choices?: OwnChoices;
  /** Values of rows that no column shows. */
  fields: Fields;
  columns: Columns;
  chart?: ReportChart;
  ofUniversities?: boolean;
}

/** The filters without which a report is not loaded, with those of the first set of which it needs one. */
export const neededBy = ({ required, oneOf }: Pick<AnyReport, 'required' | 'oneOf'>): ReportFilter[] => [
  ...required,
  ...(oneOf?.[0] ?? []),
];

export const ONE_OF_TEXT = 'report.filter.one_of' satisfies ContractTextKey;

/** The longest range of days, both included, that limits a report without another filter. */
const DAYS_MAX = 92;
const DAY_MS = 86_400_000;

const isLongRange = ({ from_date, to_date }: Record<string, unknown>) =>
  Date.parse(String(to_date)) - Date.parse(String(from_date)) >= DAYS_MAX * DAY_MS;

/** The query with the rule that the filters of one of the sets are given. An empty search and years of days find everything. */
function withOneOf<Query extends z.ZodObject>(
  query: Query,
  { oneOf: sets, oneOfText = ONE_OF_TEXT }: Pick<AnyReport, 'oneOf' | 'oneOfText'>,
): Query {
  if (sets === undefined) return query;
  const isGiven = (given: Record<string, unknown>) => (names: readonly string[]) =>
    names.every((name) => (given[name] ?? '') !== '') && !(names.includes('from_date') && isLongRange(given));
  return query.refine((given) => sets.some(isGiven(given)), {
    path: [sets[0]?.[0] ?? ''],
    message: oneOfText,
  });
}

type Cells<C extends Columns> = { [Name in keyof C]: C[Name]['schema'] };
export const cellsOf = <C extends Columns>(columns: C) =>
  Object.fromEntries(Object.entries(columns).map(([name, { schema }]) => [name, schema])) as Cells<C>;

export const under = <Path extends string, Part extends string>(path: Path, part: Part) =>
  `${path}/${part}` as `${Path}/${Part}` & `/${string}`;

/** Whose a row is, in a report of all universities. Rows that are universities have their name in a column. */
export const UNIVERSITY_NAME = { university_name: z.string().nullable().optional() };

export const namesOf = <C extends Columns>(columns: C) =>
  Object.keys(columns) as [keyof C & string, ...(keyof C & string)[]];

/** Formats of the files of reports. */
export const REPORT_FORMATS = [...EXPORT_FORMATS, 'pdf'] as const;
/** A PDF with more rows, of all its tables, is refused: nobody reads it. */
export const PDF_ROWS_MAX = 2_000;

/** The file of a report, with the filters of its list. */
export const reportFileCall = <
  Path extends `/${string}`,
  Access extends Permission,
  Shape extends z.ZodRawShape,
  C extends Columns,
>(
  path: Path,
  access: Access,
  query: z.ZodObject<Shape>,
  columns: C,
) =>
  exportCall(
    under(path, 'export'),
    access,
    exportQuery(query, namesOf(columns)).extend({ format: z.enum(REPORT_FORMATS).default('xlsx') }),
  );

/**
 * A report whose rows are records: sign-ins, attempts, students. `fields` are values of rows that no column shows,
 * `key` the type of the `id` of a row that is no single record.
 */
export function listReport<
  const Name extends string,
  const Path extends `/${string}`,
  const Access extends Permission,
  const Required extends ReportFilter,
  const Optional extends ReportFilter,
  const C extends Columns,
  const F extends Fields,
  Key extends z.ZodType = typeof Id,
  const Own extends OwnChoices = object,
>(
  declaration: Declaration<Name, Path, Access, Required, Optional, C> & {
    fields: F;
    key?: Key;
    choices?: Own;
    chart?: RecordsChart<NoInfer<Required | Optional>>;
  },
) {
  const { path, access, required, optional, choices, columns, fields, limit, chart } = declaration;
  const shape = filterShape(required, optional, choices);
  const query = listQuery(shape, limit);
  const row = z.object({
    id: (declaration.key ?? Id) as Key,
    ...UNIVERSITY_NAME,
    ...fields,
    ...cellsOf(columns),
  });
  const calls = defineResource(REPORTS.reports, {
    list: listCall(path, access, query, row),
    export: reportFileCall(path, access, query, columns),
    ...(chart && { chart: chartCall(path, access, shape) }),
  });
  return { ...declaration, calls };
}

/** A record behind a number of a report. Records of persons have a student. */
export const ReportRecord = z.object({
  id: Id,
  /** The key of the row that counts it; a record may count in several. */
  row: z.string(),
  student_id: Id.nullable(),
  /** The student, or the name of another record. */
  name: z.string(),
  group_name: z.string().nullable(),
  subject_name: z.string().nullable(),
  /** What the report counts of it: a mark, a state. */
  detail: z.string().nullable(),
  at: Instant.nullable(),
});
export type ReportRecord = z.infer<typeof ReportRecord>;

/** The key of a row: the ids of what it groups by. */
const RowKey = z.string().regex(/^\d{1,10}(-\d{1,10}){0,3}$/, 'invalid.regex');

type CountedOf<C extends Columns> = {
  [Name in keyof C]: C[Name]['kind'] extends 'count' ? Name : never;
}[keyof C] &
  string;
const countedIn = <C extends Columns>(columns: C) =>
  namesOf(columns).filter((name) => columns[name]?.kind === 'count') as [CountedOf<C>, ...CountedOf<C>[]];

/**
 * A report whose rows count records. Each number opens the records that it counts, and a last row has the counts of all
 * rows together, of all pages.
 */
export function countReport<
  const Name extends string,
  const Path extends `/${string}`,
  const Access extends Permission,
  const Required extends ReportFilter,
  const Optional extends ReportFilter,
  const C extends Columns,
  const F extends Fields,
  const Own extends OwnChoices = object,
>(
  declaration: Declaration<Name, Path, Access, Required, Optional, C> & {
    fields: F;
    choices?: Own;
    chart?: RowsChart<keyof NoInfer<C> & string, NoInfer<Required | Optional>>;
  },
) {
  const { path, access, required, optional, choices, columns, fields, limit, chart } = declaration;
  const shape = filterShape(required, optional, choices);
  const query = listQuery({ ...shape, sort: sortBy(...countedIn(columns)) }, limit);
  const cells = cellsOf(columns);
  const row = z.object({ id: z.string(), university_id: Id, ...UNIVERSITY_NAME, ...fields, ...cells });
  const totals = z.object(
    Object.fromEntries(
      Object.entries(cells).filter(([name]) => ['count', 'percent'].includes(columns[name]?.kind ?? '')),
    ),
  ) as z.ZodType<Partial<Record<keyof C, number | null>>>;
  const file = reportFileCall(path, access, query, columns);
  const calls = defineResource(REPORTS.reports, {
    list: {
      method: 'GET',
      path,
      access,
      query: withOneOf(query, declaration),
      result: page(row).extend({ totals }),
    } as const,
    export: { ...file, query: withOneOf(file.query, declaration) },
    records: listCall(
      under(path, 'records'),
      access,
      withOneOf(
        listQuery({
          ...shape,
          /** Of one row; without it, of all rows together. */
          row: RowKey.optional(),
          column: z.enum(countedIn(columns)),
        }),
        declaration,
      ),
      ReportRecord,
    ),
    ...(chart && { chart: chartCall(path, access, shape) }),
  });
  return { ...declaration, calls };
}
