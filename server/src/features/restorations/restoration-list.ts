import { formatDay } from '@dekanat/contract/api/days.ts';
import type {
  RestoredStatus,
  ReturnKind,
  restorations,
} from '@dekanat/contract/restorations/restorations.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { listHandler } from '#crud/list-handler.ts';
import { definedOnly, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName, streamWithNames } from '#crud/related-names.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import {
  matchingStudents,
  type StudentFilters,
  searchFilter,
  studentName,
} from '#features/students/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { writeTableFile } from '#platform/exports/table-export.ts';
import { newestRestoration, OF_DIFFERENCE } from './subject-rows.ts';

type Calls = typeof restorations;
type Query = z.output<Calls['list']['query']>;
type Filters = Partial<Pick<Query, 'group_id' | 'status_type' | 'kind' | 'sort'>> & {
  term?: StudentFilters['term'];
};

const NAMES = { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') } as const;

const STATUS = sql<RestoredStatus>`case when students.study_status = 'studentexpel' then 'studentexpel' else 'student_recovery' end`;
const KIND = sql<ReturnKind>`case when restorations.id is null then 'returned' else 'restored' end`;

/** Returns to studies that were not undone. */
const matching = (view: Pick<QueryScope, 'db' | 'scope'>, { term, group_id, status_type, kind }: Filters) =>
  matchingStudents(view, { ...(term && { term }), ...definedOnly({ group_id }) })
    .innerJoin('student_movements as movement', 'movement.student_id', 'students.id')
    .leftJoin('restorations', (join) =>
      join
        .onRef('restorations.batch_id', '=', 'movement.batch_id')
        .onRef('restorations.student_id', '=', 'movement.student_id'),
    )
    .where('movement.act', '=', 'recovery')
    .where('movement.undone_at', 'is', null)
    .where(status_type === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${STATUS} = ${status_type}`)
    .where(kind === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${KIND} = ${kind}`);

/**
 * A number of the results that the restoration carried over and that count. Unlike a lateral join, PostgreSQL evaluates it after the
 * limit of the page.
 */
const ofCarried = (number: RawBuilder<number>) => sql<number>`(
  select ${number} from restored_subjects restored
  join student_subjects student_subject on student_subject.id = restored.student_subject_id
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join ratings result on result.student_subject_id = student_subject.id and result.statement = student_subject.current_statement
  where restored.restoration_id = restorations.id and student_subject.status <> 4 and result.source = 'restored')`;

/** The subjects of the academic difference: of the newest restoration in the curriculum. */
const DIFFERENCE = sql<number>`(
  select count(*)::integer from student_subjects student_subject
  where student_subject.student_id = restorations.student_id and student_subject.curriculum_id = restorations.curriculum_id
    and ${OF_DIFFERENCE}
    and restorations.id = ${newestRestoration(sql.ref('restorations.student_id'), sql.ref('restorations.curriculum_id'))})`;

const rows = (view: QueryScope, { sort, ...filters }: Filters) =>
  sorted(
    matching(view, filters)
      .innerJoin('orders', 'orders.id', 'movement.order_id')
      .leftJoin('curricula', 'curricula.id', 'restorations.curriculum_id')
      .leftJoin('semesters', 'semesters.id', 'restorations.semester_id')
      .select([
        'movement.id',
        'students.university_id',
        'students.id as student_id',
        studentName(view.language).as('full_name'),
        studentName(view.language).as('fullName'),
        'students.id_number',
        'students.group_id',
        STATUS.as('status_type'),
        KIND.as('kind'),
        'orders.id as order_id',
        'orders.number as order_number',
        sql<string>`orders.order_date::text`.as('order_date'),
        'movement.batch_id',
        'restorations.id as restoration_id',
        'curricula.name as curriculum_name',
        sql<string | null>`semesters.number::text`.as('semester'),
        ofCarried(sql`count(*)::integer`).as('carried'),
        ofCarried(sql`coalesce(sum(planned.credit_hour), 0)::integer`).as('carried_credits'),
        DIFFERENCE.as('difference'),
        'movement.created_at',
      ]),
    sort ?? '-order_date',
    { full_name: studentName(view.language), order_date: sql.ref('orders.order_date') },
    'order_date',
    sql.ref('movement.id'),
  );

const readPage = listHandler(rows, matching, NAMES);

export const listRestorations = async (context: Context, { query: { fio, ...query } }: { query: Query }) => {
  const term = await searchFilter(context, fio);
  return readPage(context, { query: { ...query, ...(term && { term }) } });
};

const HEADINGS = {
  full_name: 'student.full_name',
  id_number: 'student.id_number',
  group_name: 'student.group_name',
  status_type: 'student.study_status',
  kind: 'restoration.kind',
  curriculum_name: 'curriculum.noun',
  semester: 'semester.noun',
  order_number: 'order.number',
  order_date: 'order.order_date',
  carried: 'restoration.carried',
  difference: 'restoration.difference',
} as const satisfies Record<string, TextKey>;

export async function exportRestorations(
  context: Context,
  {
    query: { format, columns, sort, fio, group_id, status_type, kind },
  }: { query: z.output<Calls['export']['query']> },
) {
  const language = messageLanguage(context);
  const term = await searchFilter(context, fio);
  const filters = { group_id, status_type, kind, sort, ...(term && { term }) };
  return writeTableFile(context, format, {
    title: 'restoration.title',
    columns,
    heading: (column) => HEADINGS[column],
    cell: (row, column) => {
      if (column === 'status_type') return translate(`restoration.status.${row.status_type}`, language);
      if (column === 'kind') return translate(`restoration.kind.${row.kind}`, language);
      return column === 'order_date' ? formatDay(row.order_date) : row[column];
    },
    rows: streamWithNames(context, rows(context, filters).stream(), NAMES),
  });
}
