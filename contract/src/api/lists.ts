import { z } from 'zod';
import { QueryId, queryNumber } from './fields.ts';
import { Language } from './languages.ts';

export const PAGE_SIZES = [60, 100, 200, 500, 1000] as const;
export const LIMIT_MAX = 1000;
/** Last page that is served. Keeps `offset` within PostgreSQL's integers. */
export const PAGE_MAX = 1_000_000;
/** Maximum number of rows of a lookup (`…/list`). */
export const LOOKUP_MAX = 1000;

/** Parameter of every call: the language of texts and messages. */
export const LanguageQuery = z.object({ language: Language.optional() });

/** Parameters of every call on records of a university; a super administrator selects one by `university_id`. */
export const ScopedQuery = LanguageQuery.extend({ university_id: QueryId.optional() });

/** An id in a query, or 0 as clients of students send it for their own: no filter. */
export const OwnQueryId = z.preprocess(
  (sent) => (sent === 0 || sent === '0' ? undefined : sent),
  QueryId.optional(),
);

export const Search = z.string().trim().max(200).optional();

/** `sort=field` ascending, `sort=-field` descending, only for these fields. */
export const sortBy = <const Fields extends readonly string[]>(...fields: Fields) =>
  z.enum(fields.flatMap((field) => [field, `-${field}`]) as SortOf<Fields[number]>[]).optional();
type SortOf<Field extends string> = Field | `-${Field}`;

export const Limit = queryNumber(z.int().min(1).max(LIMIT_MAX));
export const PageNumber = queryNumber(z.int().min(1).max(PAGE_MAX));

/**
 * Query of a list: paging, search and filters. `limit` is the default page size. An unknown parameter is refused,
 * because a client would take the unfiltered answer for a filtered one.
 */
export const listQuery = <Shape extends z.ZodRawShape>(shape: Shape, limit = PAGE_SIZES[0] as number) =>
  z.strictObject({
    ...ScopedQuery.shape,
    limit: Limit.default(limit),
    page: PageNumber.default(1),
    ...shape,
  });

/** A parameter that clients send with every list: validated, without effect here. */
const unused = <Schema extends z.ZodType>(schema: Schema) => schema.optional().transform(() => undefined);
const UNPAGED = { limit: unused(Limit), page: unused(PageNumber) };

/** Parameters of a list that are neither search nor filter. */
export const LIST_PARAMETERS = ['language', 'university_id', 'page', 'limit', 'sort'] as const;

export const EXPORT_FORMATS = ['xlsx', 'csv'] as const;
/** Query of an export: filters and order of the list, with format and columns instead of paging. */
export const exportQuery = <
  Shape extends z.ZodRawShape,
  const Columns extends readonly [string, ...string[]],
>(
  list: z.ZodObject<Shape>,
  columns: Columns,
) => {
  const Column = z.enum(columns);
  const filters = list.omit({ limit: true, page: true } as never) as z.ZodObject<
    Omit<Shape, 'limit' | 'page'>,
    z.core.$strict
  >;
  return filters.extend({
    ...UNPAGED,
    format: z.enum(EXPORT_FORMATS).default('xlsx'),
    columns: z
      .string()
      .max(1000)
      .default(columns.join(','))
      .transform((names) => names.split(','))
      .pipe(z.array(Column).min(1).max(columns.length)),
  });
};

/** Query of a short list that is returned whole and in one order. */
export const WholeListQuery = z.strictObject({
  ...ScopedQuery.shape,
  ...UNPAGED,
  sort: unused(z.string().max(100)),
});

/** Query of a lookup for selects. */
export const LookupQuery = WholeListQuery.extend({ search: Search });

export interface Page<Row> {
  data: Row[];
  /** Exact number of matching rows on all pages. */
  total: number;
  per_page: number;
  current_page: number;
}

export const page = <Row extends z.ZodType>(row: Row) =>
  z.object({ data: z.array(row), total: z.int(), per_page: z.int(), current_page: z.int() });

/** Result of `GET …/{id}/check?language=`. */
export const CheckResult = z.object({ exists: z.boolean() });
