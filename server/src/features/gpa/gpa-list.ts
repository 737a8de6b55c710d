import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { GpaDistribution, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { type Expression, sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { translate } from '#api/messages.ts';
import { definedOnly } from '#crud/paging.ts';
import { addRelatedNames, streamWithNames } from '#crud/related-names.ts';
import { cachedStatement } from '#crud/statement-cache.ts';
import { pageWithCachedTotal } from '#crud/total-cache.ts';
import { configured } from '#features/reference/shared.ts';
import { type StudentFilters, searchFilter } from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { STALE } from './calculate.ts';
import {
  type GpaFilters,
  type GpaSort,
  limitsWithin,
  matchingRecords,
  recordsInOrder,
  STUDENT_NAMES,
  shownRecords,
} from './gpa-rows.ts';

type Calls = typeof gpaRecords;
type Query = InputOf<Calls['list']>['query'];

interface Shape {
  sort: GpaSort;
  stale: GpaFilters['stale'];
  below_limit: GpaFilters['below_limit'];
  searchBy: NonNullable<StudentFilters['term']>['by'] | undefined;
}
type Places = { [Name in keyof Omit<GpaFilters, 'term' | 'stale' | 'below_limit'>]?: Expression<never> } & {
  term?: Expression<string | number[]>;
};

const placed = ({ stale, below_limit, searchBy }: Shape, { term, ...places }: Places): GpaFilters => ({
  ...places,
  stale,
  below_limit,
  ...(searchBy && term && { term: { by: searchBy, value: term } }),
});

const readRows = cachedStatement(
  (view, { sort }: Pick<Shape, 'sort'>, { ids }: { ids: Expression<number[]> }) =>
    // A subquery hides the number of ids, so that one plan serves sixty and one.
    shownRecords(view, sql<number>`(select unnest(${ids}::integer[]))`, sort).compile(),
);
const readPage = pageWithCachedTotal({
  chosen: (view, shape: Shape, places: Places) => recordsInOrder(view, placed(shape, places), shape.sort),
  counted: (view, shape, places) => matchingRecords(view, placed(shape, places)),
  shown: async (context, { sort }, { ids, namesVersion }) =>
    addRelatedNames(context, await readRows(context, { sort }, { ids }), STUDENT_NAMES, namesVersion),
});

/** The filters of a request with its search. */
async function filtersOf(
  context: Context,
  query: Omit<Query, 'limit' | 'page' | 'sort'>,
): Promise<GpaFilters> {
  const { language: _language, university_id: _university, fio, ...filters } = query;
  const term = await searchFilter(context, fio);
  return { ...filters, ...(term && { term }) };
}

export async function listRecords(
  context: Context,
  { query: { limit, page, sort, ...query } }: { query: Query },
) {
  const { term, stale, below_limit, ...values } = await filtersOf(context, query);
  return readPage(
    context,
    { limit, page },
    { sort, stale, below_limit, searchBy: term?.by },
    definedOnly({ ...values, term: term?.value }) as never,
  );
}

const HEADINGS = {
  fio: 'student.full_name',
  id_number: 'student.id_number',
  faculty_name: 'field.faculty',
  student_group_name: 'student.group_name',
  curricula_name: 'curriculum.noun',
  semester_name: 'gpa.semester_name',
  academic_year_name: 'gpa.academic_year_name',
  gpa_mark: 'gpa.gpa_mark',
  credits: 'gpa.credits',
  stale: 'gpa.stale',
  created_at: 'gpa.created_at',
} as const satisfies Record<string, TextKey>;

/** The list as a file. */
export async function exportRecords(
  context: Context,
  { query: { format, columns, sort, ...query } }: { query: InputOf<Calls['export']>['query'] },
) {
  const { page: _page, limit: _limit, ...filters } = query;
  const chosen = recordsInOrder(context, await filtersOf(context, filters), sort);
  const language = messageLanguage(context);
  return writeTableFile(context, format, {
    title: 'gpa.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => {
      if (column === 'created_at') return formatInstant(row.created_at);
      if (column === 'stale') return row.stale ? translate('gpa.stale', language) : null;
      return row[column];
    },
    rows: streamWithNames(
      context,
      shownRecords(context, sql<number>`${chosen.clearOrderBy()}`, sort).stream(),
      STUDENT_NAMES,
    ),
  });
}

/** Width of the bars, of which the last one includes the highest GPA. */
const STEP = 0.2;
const LAST_STEP = 24;

/** How the records that the list would show are distributed. */
export async function distribution(
  context: Context,
  { query }: { query: InputOf<Calls['distribution']>['query'] },
): Promise<GpaDistribution> {
  const records = matchingRecords(context, await filtersOf(context, query)).select([
    'record.gpa',
    'record.university_id',
    'record.stale_at',
    'record.due_on',
  ]);
  const { rows } = await sql<{ step: number; students: number; sum: number; below: number; stale: number }>`
    select least(floor(record.gpa / ${STEP}::numeric), ${LAST_STEP})::integer as step, count(*)::integer as students,
      sum(record.gpa)::float8 as sum, count(*) filter (where record.gpa < limits.passing_limit)::integer as below,
      count(*) filter (where ${STALE})::integer as stale
    from (${records}) record join ${limitsWithin(context)} limits on limits.university_id = record.university_id
    group by 1 order by 1`.execute(context.db);
  const total = (of: 'students' | 'sum' | 'below' | 'stale') => rows.reduce((sum, row) => sum + row[of], 0);
  const [students, first] = [total('students'), rows[0]?.step ?? 0];
  return {
    step: STEP,
    passing_limit: await configured(context.db, context.scope.universityId, 'gpa-passing-limit'),
    steps: Array.from({ length: students === 0 ? 0 : LAST_STEP - first + 1 }, (_, index) => ({
      from: Math.round((first + index) * STEP * 10) / 10,
      students: rows.find(({ step }) => step === first + index)?.students ?? 0,
    })),
    average: students === 0 ? null : Math.round((100 * total('sum')) / students) / 100,
    students,
    below_limit: total('below'),
    stale: total('stale'),
  };
}
