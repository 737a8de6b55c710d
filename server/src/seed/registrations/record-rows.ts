import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Row } from '../seed-connection.ts';

/** Tables of registrations and marks in the order of the foreign keys, and the columns that are filled. */
export const RECORD_TABLES = {
  student_registers: [
    'id',
    'university_id',
    'student_id',
    'curriculum_id',
    'semester_id',
    'group_id',
    'order_number',
    'order_date',
    'from_date',
    'to_date',
    'previous_id',
    'created_at',
    'updated_at',
  ],
  student_subjects: [
    'id',
    'student_id',
    'curriculum_id',
    'semester_subject_id',
    'register_id',
    'group_id',
    'status',
    'current_mark',
    'current_statement',
  ],
  statements: [
    'id',
    'university_id',
    'curriculum_id',
    'semester_id',
    'semester_subject_id',
    'group_id',
    'control_type_id',
    'statement',
    'number',
    'academic_year_id',
    'state',
    'version',
    'created_at',
    'updated_at',
  ],
  statement_events: ['id', 'statement_id', 'act', 'reason', 'user_id', 'created_at'],
  ratings: [
    'id',
    'student_subject_id',
    'statement',
    'ic_rating',
    'fc_rating',
    'absent',
    'rating',
    'mark',
    'ic_max',
    'fc_max',
    'passing_score',
    'source',
    'reason',
    'user_id',
    'changed_at',
    'version',
  ],
  rating_changes: [
    'id',
    'rating_id',
    'version',
    'ic_rating',
    'fc_rating',
    'absent',
    'rating',
    'mark',
    'source',
    'reason',
    'user_id',
    'changed_at',
  ],
} as const;

export type RecordTable = keyof typeof RECORD_TABLES;
export const recordTables = Object.keys(RECORD_TABLES) as RecordTable[];
export type RecordRow<Table extends RecordTable> = {
  [Column in Exclude<(typeof RECORD_TABLES)[Table][number], 'id'>]: Row[string];
};

/** Buffers rows, whose ids follow the last ones of their tables. */
export interface RecordBuffer {
  /** @returns the id */
  add<Table extends RecordTable>(table: Table, row: RecordRow<Table>): number;
  /** The next number of a statement in a university and academic year. */
  nextNumber(universityId: number, academicYearId: number): number;
  /** How many rows are buffered. */
  size(): number;
  /** Empties the buffer. */
  take(): Map<RecordTable, Row[]>;
  counters(): { university_id: number; academic_year_id: number; last: number }[];
}

const keyOf = (universityId: number, academicYearId: number) => `${universityId} ${academicYearId}`;

/** A buffer whose ids and numbers follow those that are stored. */
export async function createRecordBuffer(db: Queryable): Promise<RecordBuffer> {
  const lasts = recordTables.map(
    (table) => sql`(select coalesce(max(id), 0) from ${sql.table(table)}) as ${sql.ref(table)}`,
  );
  const { rows } = await sql<Record<RecordTable, number>>`select ${sql.join(lasts)}`.execute(db);
  const last = rows[0] as Record<RecordTable, number>;
  const counters = await db.selectFrom('statement_counters').selectAll().execute();
  const numbers = new Map(counters.map((one) => [keyOf(one.university_id, one.academic_year_id), one]));
  let buffered = new Map<RecordTable, Row[]>();
  let size = 0;
  return {
    add(table, row) {
      last[table] += 1;
      const own = buffered.get(table) ?? [];
      own.push(Object.assign(row as Row, { id: last[table] }));
      buffered.set(table, own);
      size += 1;
      return last[table];
    },
    nextNumber(university_id, academic_year_id) {
      const key = keyOf(university_id, academic_year_id);
      const counter = numbers.get(key) ?? { university_id, academic_year_id, last: 0 };
      counter.last += 1;
      numbers.set(key, counter);
      return counter.last;
    },
    size: () => size,
    take() {
      const taken = buffered;
      buffered = new Map();
      size = 0;
      return taken;
    },
    counters: () => [...numbers.values()],
  };
}
