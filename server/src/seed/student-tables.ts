import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Row } from './seed-connection.ts';

/** Tables of generated students and the columns that are filled. */
export const STUDENT_TABLES = {
  students: [
    'id',
    'user_id',
    'movement_id',
    'signed_in',
    'university_id',
    'group_id',
    'first_name',
    'second_name',
    'third_name',
    'id_number',
    'passport',
    'passport_pin',
    'birth_date',
    'gender',
    'phone',
    'nation_id',
    'citizenship_id',
    'country_id',
    'province_id',
    'city_id',
    'street',
    'social_category_id',
    'edu_payment_id',
    'study_status',
    'status',
  ],
  users: [
    'id',
    'kind',
    'university_id',
    'username',
    'password_hash',
    'must_set_password',
    'status',
    'last_sign_in_at',
  ],
  orders: ['id', 'university_id', 'number', 'order_date', 'kind', 'created_at', 'updated_at'],
  batches: ['id', 'university_id', 'act', 'user_id', 'created_at'],
  student_movements: [
    'id',
    'university_id',
    'student_id',
    'batch_id',
    'order_id',
    'act',
    'from_status',
    'to_status',
    'reason_id',
    'created_at',
  ],
  student_notes: ['id', 'university_id', 'student_id', 'note', 'user_id'],
} as const;

export type StudentTable = keyof typeof STUDENT_TABLES;
/** The rows of one student, at most one per table. */
export type StudentRows = { students: Row } & Partial<Record<StudentTable, Row>>;

/** The highest existing ids, and the user recorded as author. */
export type LastIds = Record<StudentTable | 'author', number>;

export const studentTables = Object.keys(STUDENT_TABLES) as StudentTable[];

/** Reads the highest ids before the seed. */
export async function lastIds(db: Queryable): Promise<LastIds> {
  const last = studentTables.map(
    (table) => sql`(select coalesce(max(id), 0) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<LastIds>`
    select ${sql.join(last)}, (select coalesce(min(id), 0) from users) as author`.execute(db);
  return rows[0] as LastIds;
}

/** Advances the sequences past the seeded ids. */
export async function advanceSequences(
  db: Queryable,
  tables: readonly string[] = studentTables,
): Promise<void> {
  for (const table of tables)
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), coalesce(max(id), 1)) from ${sql.table(table)}`.execute(
      db,
    );
}
