import { sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';
import { newestYear } from './demonstration-structure.ts';

/** Students that one order moves. */
const STUDENTS_OF_ORDER = 20;

/** The last numbers that were given before. */
export interface Since {
  students: number;
  users: number;
  orders: number;
  batches: number;
  movements: number;
}

/** Orders for those who no longer study as they began, each of them moved by one; as if signed in the last years, two a week. */
const ORDERS = ({ students, orders }: Since) => sql`
  insert into orders (university_id, number, order_date, kind)
  select university_id, part + 1 || case study_status when 'academic_leave' then '-A' when 'graduate' then '-B' else '-X' end || ${orders === 0 ? '' : '2'},
    make_date(${newestYear(new Date())}::integer, 9, 1) - (part % 700)::integer * 3, study_status
  from (select distinct university_id, study_status, (row_number() over whose - 1) / ${sql.lit(STUDENTS_OF_ORDER)} as part
        from students where study_status <> 'studying' and id > ${students}
        window whose as (partition by university_id, study_status order by id)) parts`;

const BATCHES = ({ orders }: Since) => sql`
  insert into batches (university_id, act, user_id, created_at)
  select university_id, kind, (select min(id) from users), order_date from orders where id > ${orders} order by id`;

/** Batches were made in the order of the orders, one for each; movements are numbered in the order of those whom they moved. */
const MOVEMENTS = ({ students, orders, batches, movements }: Since) => sql`
  with papers as (
    select orders.id as order_id, batches.id as batch_id, orders.university_id, orders.kind, orders.order_date,
      row_number() over (partition by orders.university_id, orders.kind order by orders.id) - 1 as part
    from (select *, row_number() over (order by id) as place from orders where id > ${orders}) orders
    join (select *, row_number() over (order by id) as place from batches where id > ${batches}) batches using (place)
  ), moved as (
    select *, (row_number() over (partition by university_id, study_status order by id) - 1) / ${sql.lit(STUDENTS_OF_ORDER)} as part
    from students where study_status <> 'studying' and id > ${students}
  )
  insert into student_movements (id, university_id, student_id, batch_id, order_id, act, from_status, to_status, reason_id, created_at)
  overriding system value
  select ${movements}::integer + row_number() over (order by moved.id), moved.university_id, moved.id, batch_id, order_id, kind, 'studying', kind,
    case kind when 'academic_leave' then
        (case gender when 'female' then array['health', 'maternity', 'child_care'] else array['health', 'military_service', 'family_care'] end)[1 + moved.id % 3]
      when 'studentexpel' then (array['own_request', 'absence', 'non_payment', 'transfer_out'])[1 + moved.id % 4] end,
    order_date
  from moved join papers on papers.university_id = moved.university_id and papers.kind = moved.study_status and papers.part = moved.part`;

/** Two of three have an account, half of them have used it; its number is told by the student's. SQL below says the same. */
export const hasAccount = (id: number) => id % 3 < 2;
export const hasSignedIn = (id: number) => id % 6 < 2;
const ACCOUNTS = ({ students, users }: Since) => sql`
  insert into users (id, kind, university_id, username, password_hash, must_set_password, status, last_sign_in_at)
  overriding system value
  select ${users}::integer + id, 'student', university_id, id_number, '', id % 6 > 1,
    case when study_status in ('studentexpel', 'graduate') then 0 else status end,
    case when id % 6 < 2 then now() - (id % 90) * interval '1 day' end
  from students where id % 3 < 2 and id > ${students}`;

/** Whose numbers were not known when the students were written. */
const TIES = ({ students, users }: Since) => sql`
  update students set user_id = case when it.id % 3 < 2 then ${users}::integer + it.id end, signed_in = it.id % 6 < 2, movement_id = moved.id
  from students it left join student_movements moved on moved.student_id = it.id
  where students.id = it.id and it.id > ${students} and (it.user_id is null and it.id % 3 < 2 or moved.id is not null)`;

const NUMBERS = ['students', 'users', 'student_movements'].map(
  (table) =>
    sql`select setval(pg_get_serial_sequence(${table}, 'id'), (select max(id) from ${sql.table(table)}))`,
);

const NOTES = ({ students }: Since) => sql`
  insert into student_notes (university_id, student_id, note, user_id)
  select university_id, id, (array['Yotoqxona soʻragan, navbatda', 'Sport musobaqasi gʻolibi', 'Ota-onasi bilan suhbat oʻtkazildi',
    'Toʻlov muddatini uzaytirishni soʻragan', 'Справку с места работы принесёт позже'])[1 + id % 5], (select min(id) from users)
  from students where id % 60 = 7 and id > ${students}`;

/**
 * What students that were just made have lived through: orders and movements, accounts, notes. With their triggers switched off: nobody
 * did all this, and it is no news to anybody.
 */
export async function seedHistories(db: Queryable, since: Since): Promise<void> {
  for (const statement of [ORDERS, BATCHES, MOVEMENTS, ACCOUNTS, NOTES]) await statement(since).execute(db);
  for (const statement of NUMBERS) await statement.execute(db);
}

/** Tells students of their accounts and movements, where they were written without. */
export const tieHistories = (db: Queryable, since: Since) => TIES(since).execute(db);

/** What there is before students are made. */
export async function lastNumbers(db: Queryable): Promise<Since> {
  const { rows } = await sql<Since>`
    select (select coalesce(max(id), 0) from students) as students, (select coalesce(max(id), 0) from users) as users, (select coalesce(max(id), 0) from orders) as orders,
      (select coalesce(max(id), 0) from batches) as batches, (select coalesce(max(id), 0) from student_movements) as movements`.execute(
    db,
  );
  return rows[0] as Since;
}

const TABLES = [
  ...['student_groups', 'student_group_translations'],
  ...['students', 'users', 'orders', 'student_notes'],
  ...['teachers', 'teacher_translations', 'teacher_group_members'],
];
/** Does what makes no audit, no version and no news. */
export async function withoutTriggers(db: Queryable, work: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await work();
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
