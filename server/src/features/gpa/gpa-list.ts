import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import { type GpaDistribution, gpaRecords } from '@dekanat/contract/gpa/gpa-records.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { formatInstant } from '#api/instant-format.ts';
import { searchFilter } from '#features/students/shared.ts';
import { largeList } from '#platform/resources/large-list.ts';
import { STALE } from './calculate.ts';
import { countStaleStudents } from './gpa-jobs.ts';
import {
  commonLimit,
  type GpaFilters,
  limitsWithin,
  matchingRecords,
  recordOrder,
  STUDENT_NAMES,
  shownRecords,
} from './gpa-rows.ts';

type Calls = typeof gpaRecords;
type Query = InputOf<Calls['list']>['query'];

/** The filters of a request with its search. */
async function filtersOf(
  context: Context,
  { fio, ...filters }: Omit<Query, 'limit' | 'page' | 'sort' | 'language' | 'university_id'>,
): Promise<GpaFilters> {
  const term = await searchFilter(context, fio);
  return { ...filters, ...(term && { term }) };
}

export const gpaList = largeList(gpaRecords, {
  filters: filtersOf,
  matching: matchingRecords,
  id: 'record.id',
  order: recordOrder,
  rows: shownRecords,
  names: STUDENT_NAMES,
  file: {
    title: 'gpa.title',
    headings: {
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
    },
    cells: {
      created_at: (row) => formatInstant(row.created_at),
      stale: (row, text) => (row.stale ? text('gpa.stale') : null),
    },
  },
});

/** Width of the bars, of which the last one includes the highest GPA. */
const STEP = 0.2;
const LAST_STEP = 24;

/** How the records that the list would show are distributed. */
export async function distribution(
  context: Context,
  { query }: { query: InputOf<Calls['distribution']>['query'] },
): Promise<GpaDistribution> {
  const { language: _language, university_id: _university, ...filters } = query;
  const records = matchingRecords(context, await filtersOf(context, filters)).select([
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
    passing_limit: await commonLimit(context),
    steps: Array.from({ length: students === 0 ? 0 : LAST_STEP - first + 1 }, (_, index) => ({
      from: Math.round((first + index) * STEP * 10) / 10,
      students: rows.find(({ step }) => step === first + index)?.students ?? 0,
    })),
    average: students === 0 ? null : Math.round((100 * total('sum')) / students) / 100,
    students,
    below_limit: total('below'),
    stale: total('stale'),
    to_recalculate: await countStaleStudents(context),
  };
}
