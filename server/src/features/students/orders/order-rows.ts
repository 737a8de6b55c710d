import type { OrderKind, OrderListQuery } from '@dekanat/contract/students/orders/orders.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { accountName, undoerName } from '#crud/account-name.ts';
import { definedOnly, type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { LABEL_NAMES } from '#features/reference/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { studentName } from '../student-names.ts';
import { groupOfFaculty, inStudentScope } from '../student-scope.ts';

type OrderFilters = Partial<ListFilters<typeof OrderListQuery>>;

/** The label of the reason of the movement that the query has joined as `movement`, for `REASON_NAME`. */
export const reasonLabel = sql<string | null>`movement.reason_module || '/' || movement.reason_id`;
export const REASON_NAME = {
  column: 'reason_label',
  source: {
    name: 'labels',
    query: (ids: unknown[]) => sql`
      select labels.module || '/' || labels.key, t.language, t.label
      from labels join ${LABEL_NAMES} t on t.label_id = labels.id
      where labels.module || '/' || labels.key = any(${ids}::text[])`,
  },
} as const;

/** The names that a movement shows: its reason, and the groups of a transfer. */
export const MOVEMENT_NAMES = {
  from_group_name: relatedName(STUDENT_GROUP, 'name', 'from_group_id'),
  to_group_name: relatedName(STUDENT_GROUP, 'name', 'to_group_id'),
  status_change_reason_name: REASON_NAME,
} as const;

/** The movements of an order by students of a faculty, or by all. */
export const movementsIn = ({ facultyId }: Scope, condition = sql`true`, joined = sql``) => sql`
  from student_movements movement ${joined}
  ${facultyId === null ? sql`` : sql`join students mover on mover.id = movement.student_id and ${groupOfFaculty('mover.group_id', facultyId)}`}
  where movement.order_id = orders.id and ${condition}`;

export const NOT_UNDONE = sql`movement.undone_at is null`;

/**
 * Orders belong to a university; a user bound to a faculty sees those with its students, and those that never
 * had any.
 */
export const ordersWithin = (scope: Scope) => {
  const own = inScope(scope, { university: 'orders.university_id' });
  if (scope.facultyId === null) return own;
  return sql<SqlBool>`(${own} and (exists (select ${movementsIn(scope)})
    or not exists (select from student_movements where student_movements.order_id = orders.id)))`;
};

const ifSet = (value: unknown, condition: RawBuilder<SqlBool>) =>
  value === undefined ? sql<SqlBool>`true` : condition;

export const matchingOrders = (
  { db, scope }: QueryScope,
  { number, kind, from, to, with_file, with_students, student_id }: OrderFilters,
) =>
  db
    .selectFrom('orders')
    .innerJoin('universities', 'universities.id', 'orders.university_id')
    .leftJoin('files', 'files.id', 'orders.file_id')
    .where(ordersWithin(scope))
    .where((eb) => eb.and(definedOnly({ 'orders.kind': kind })))
    .where(ifSet(number || undefined, sql`strpos(lower(orders.number), lower(${number ?? ''})) > 0`))
    .where(ifSet(from, sql`orders.order_date >= ${from ?? null}::date`))
    .where(ifSet(to, sql`orders.order_date <= ${to ?? null}::date`))
    .where(ifSet(with_file, sql`(orders.file_id is not null) = ${with_file === 1}`))
    .where(
      ifSet(with_students, sql`exists (select ${movementsIn(scope, NOT_UNDONE)}) = ${with_students === 1}`),
    )
    .where(
      ifSet(
        student_id,
        sql`exists (select ${movementsIn(scope, sql`movement.student_id = ${student_id ?? 0}`)})`,
      ),
    );

/** The orders that the list finds by this number, with date and kind, for the command bar. */
export const findOrders = (context: Context, text: string) =>
  matchingOrders(context, { number: text }).select([
    'orders.id',
    'orders.number as name',
    sql<string>`to_char(orders.order_date, 'DD.MM.YYYY')`.as('detail'),
    sql<boolean>`false`.as('exact'),
  ]);

export const ORDER_NAMES = { university_name: relatedName(UNIVERSITY, 'name', 'university_id') } as const;

const fileUrl = sql<
  string | null
>`'/api/resources/' || case when files.width is null then 'file' else 'showImage' end || '/' || files.id`;

export const shownOrders = ({ scope }: QueryScope, query: ReturnType<typeof matchingOrders>) =>
  query.select([
    'orders.id',
    'orders.university_id',
    'orders.number',
    sql<string>`orders.order_date::text`.as('order_date'),
    sql<OrderKind>`orders.kind`.as('kind'),
    'orders.file_id',
    fileUrl.as('file_url'),
    'files.name as file_name',
    sql<number>`(select count(*) ${movementsIn(scope, NOT_UNDONE)})`.as('students'),
    sql<number>`(select count(distinct movement.student_id) ${movementsIn(scope, sql`movement.undone_at is not null`)})`.as(
      'undone_students',
    ),
    'orders.undone_at',
    sql<string | null>`(
      select ${undoerName} ${movementsIn(
        scope,
        sql`movement.undone_at is not null`,
        sql`
        join batches on batches.id = movement.batch_id join users undoer on undoer.id = batches.undone_by`,
      )}
      order by batches.undone_at desc limit 1)`.as('undone_by_name'),
    'orders.version',
    'orders.created_at',
    'orders.updated_at',
  ]);

/** Newest first by default. */
export const sortedOrders = (context: QueryScope, filters: OrderFilters) =>
  sorted(
    shownOrders(context, matchingOrders(context, filters)),
    filters.sort ?? '-order_date',
    {
      order_date: sql.ref('orders.order_date'),
      number: sql.ref('orders.number'),
      created_at: sql.ref('orders.id'),
    },
    'order_date',
    sql.ref('orders.id'),
  );

const movements = ({ db, scope }: Context, orderId: number) =>
  db
    .selectFrom('student_movements as movement')
    .innerJoin('students', 'students.id', 'movement.student_id')
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .where('movement.order_id', '=', orderId)
    .where(inStudentScope(scope));

/** How many students an order moves, whether or not the caller sees them. */
export async function countOrdered(db: Context['db'], orderId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from student_movements movement
    where movement.order_id = ${orderId} and ${NOT_UNDONE}`.execute(db);
  return rows[0]?.count ?? 0;
}

/**
 * The only faculty of the groups of an order, at the time of the act and, where it led to another group, of that one as well; null: they are of
 * several, or there are none.
 */
export async function facultyOfOrder(db: Context['db'], orderId: number): Promise<number | null> {
  const { rows } = await sql<{ faculties: (number | null)[] | null }>`
    select array_agg(distinct faculty_of_group(place.group_id)) as faculties
    from student_movements movement
    left join restorations on restorations.batch_id = movement.batch_id and restorations.student_id = movement.student_id
    cross join lateral (
      select movement.group_id
      union select new_group.id from student_groups new_group where new_group.id = coalesce(movement.to_group_id, restorations.group_id)
    ) place
    where movement.order_id = ${orderId} and ${NOT_UNDONE}`.execute(db);
  const faculties = rows[0]?.faculties ?? [];
  return faculties.length === 1 ? (faculties[0] ?? null) : null;
}

export const ORDER_STUDENT_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  ...MOVEMENT_NAMES,
} as const;

/** The students of an order, with their groups at the time of the act, including those whose movement was undone. */
export const studentsOfOrder = (context: Context, orderId: number) => ({
  counted: movements(context, orderId),
  shown: movements(context, orderId)
    .leftJoin('restorations', (join) =>
      join
        .onRef('restorations.batch_id', '=', 'movement.batch_id')
        .onRef('restorations.student_id', '=', 'movement.student_id'),
    )
    .select([
      'movement.id',
      'movement.student_id',
      'students.second_name',
      'students.first_name',
      'students.third_name',
      studentName(context.language).as('full_name'),
      'students.id_number',
      'movement.group_id',
      'students.university_id',
      sql<StudyStatus>`movement.from_status`.as('from_status'),
      sql<StudyStatus>`movement.to_status`.as('to_status'),
      'movement.from_group_id',
      sql<number | null>`coalesce(movement.to_group_id, restorations.group_id)`.as('to_group_id'),
      reasonLabel.as('reason_label'),
      'movement.batch_id',
      'movement.undone_at',
    ])
    .orderBy(sql`movement.undone_at is not null`)
    .orderBy('students.full_name')
    .orderBy('movement.id'),
});

/** The bulk actions of an order, newest first. */
export const batchesOfOrder = (context: Context, orderId: number) =>
  movements(context, orderId)
    .innerJoin('batches', 'batches.id', 'movement.batch_id')
    .leftJoin('users', 'users.id', 'batches.user_id')
    .leftJoin('users as undoer', 'undoer.id', 'batches.undone_by')
    .select([
      'batches.id',
      sql<OrderKind>`batches.act`.as('act'),
      sql<number>`count(*)`.as('students'),
      'batches.created_at',
      accountName.as('author'),
      'batches.undone_at',
      undoerName.as('undone_by_name'),
    ])
    .groupBy(['batches.id', 'users.id', 'undoer.id'])
    .orderBy('batches.id', 'desc')
    .execute();

/** Scans of an order that were replaced or removed, newest first. */
export const formerScansOf = ({ db }: Pick<Context, 'db'>, orderId: number) =>
  db
    .selectFrom('order_scans')
    .innerJoin('orders', 'orders.id', 'order_scans.order_id')
    .innerJoin('files', 'files.id', 'order_scans.file_id')
    .leftJoin('users', 'users.id', 'order_scans.user_id')
    .where('order_scans.order_id', '=', orderId)
    .where(sql<SqlBool>`order_scans.file_id is distinct from orders.file_id`)
    .select([
      'order_scans.file_id',
      fileUrl.$notNull().as('file_url'),
      'files.name as file_name',
      accountName.as('author'),
      'order_scans.attached_at',
    ])
    .orderBy('order_scans.id', 'desc')
    .execute();
