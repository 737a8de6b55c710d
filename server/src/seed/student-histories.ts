import { sql } from 'kysely';
import type { Queryable } from '#kernel/database.ts';

/** Students that one order moves. */
const STUDENTS_OF_ORDER = 20;

/** Orders for those who no longer study as they began, each of them moved by one; as if signed in the last years, two a week. */
const ORDERS = sql`
  insert into orders (university_id, number, order_date, kind)
  select university_id, part + 1 || case study_status when 'academic_leave' then '-A' when 'graduate' then '-B' else '-X' end,
    date '2026-09-15' - (part % 700)::integer * 3, study_status
  from (select distinct university_id, study_status, (row_number() over whose - 1) / ${sql.lit(STUDENTS_OF_ORDER)} as part
        from students where study_status <> 'studying'
        window whose as (partition by university_id, study_status order by id)) parts`;

const BATCHES = sql`
  insert into batches (university_id, act, user_id, created_at)
  select university_id, kind, (select min(id) from users), order_date from orders order by id`;

/** Batches were made in the order of the orders, one for each. */
const MOVEMENTS = sql`
  with papers as (
    select orders.id as order_id, batches.id as batch_id, orders.university_id, orders.kind, orders.order_date,
      row_number() over (partition by orders.university_id, orders.kind order by orders.id) - 1 as part
    from (select *, row_number() over (order by id) as place from orders) orders
    join (select *, row_number() over (order by id) as place from batches) batches using (place)
  ), moved as (
    select *, (row_number() over (partition by university_id, study_status order by id) - 1) / ${sql.lit(STUDENTS_OF_ORDER)} as part
    from students where study_status <> 'studying'
  )
  insert into student_movements (university_id, student_id, batch_id, order_id, act, from_status, to_status, reason_id, created_at)
  select moved.university_id, moved.id, batch_id, order_id, kind, 'studying', kind,
    case kind when 'academic_leave' then (array['health', 'military_service', 'maternity', 'child_care'])[1 + moved.id % 4]
      when 'studentexpel' then (array['own_request', 'absence', 'non_payment', 'transfer_out'])[1 + moved.id % 4] end,
    order_date
  from moved join papers on papers.university_id = moved.university_id and papers.kind = moved.study_status and papers.part = moved.part`;

/** Two of three have an account, half of them have used it. */
const ACCOUNTS = sql`
  insert into users (kind, university_id, username, password_hash, must_set_password, status, last_sign_in_at)
  select 'student', university_id, id_number, '', id % 6 > 2,
    case when study_status in ('studentexpel', 'graduate') then 0 else status end,
    case when id % 6 < 2 then now() - (id % 90) * interval '1 day' end
  from students where id % 3 < 2`;

const TIES = sql`
  update students set user_id = users.id, signed_in = users.last_sign_in_at is not null, movement_id = moved.id
  from students it
  left join student_movements moved on moved.student_id = it.id
  left join users on users.username = it.id_number and users.kind = 'student'
  where students.id = it.id and (users.id is not null or moved.id is not null)`;

const NOTES = sql`
  insert into student_notes (university_id, student_id, note, user_id)
  select university_id, id, (array['Yotoqxona soʻragan, navbatda', 'Sport musobaqasi gʻolibi', 'Ota-onasi bilan suhbat oʻtkazildi',
    'Toʻlov muddatini uzaytirishni soʻragan', 'Справку с места работы принесёт позже'])[1 + id % 5], (select min(id) from users)
  from students where id % 60 = 7`;

/**
 * What students that were just made have lived through: orders and movements, accounts, notes. With their triggers switched off: nobody
 * did all this, and it is no news to anybody.
 */
export async function seedHistories(db: Queryable): Promise<void> {
  for (const statement of [ORDERS, BATCHES, MOVEMENTS, ACCOUNTS, TIES, NOTES]) await statement.execute(db);
}

const TABLES = ['students', 'users', 'orders', 'student_notes'];
/** Does what makes no audit, no version and no news. */
export async function withoutTriggers(db: Queryable, work: () => Promise<void>): Promise<void> {
  for (const table of TABLES) await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await work();
  for (const table of TABLES) await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
