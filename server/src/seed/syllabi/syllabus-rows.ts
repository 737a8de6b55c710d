import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** The columns that the demonstration fills, in the order of the foreign keys. */
const COLUMNS = {
  syllabi: [
    'university_id',
    'faculty_id',
    'author_id',
    'subject_id',
    'academic_year_id',
    'language',
    'name',
    'short_info',
    'requirements',
    'description',
    'status',
    'origin_id',
    'created_at',
    'updated_at',
  ],
  syllabus_modules: ['syllabus_id', 'sort', 'name', 'description', 'start_date', 'end_date'],
  syllabus_lessons: ['syllabus_id', 'module_id', 'sort', 'name', 'type', 'deadline_date'],
  lesson_items: ['syllabus_id', 'lesson_id', 'sort', 'type', 'text', 'count_of_test_for_student'],
  bank_questions: [
    'university_id',
    'faculty_id',
    'subject_id',
    'topic',
    'difficulty',
    'question',
    'multiple_choice',
    'answers',
  ],
  test_questions: ['syllabus_id', 'item_id', 'sort', 'question', 'multiple_choice', 'bank_question_id'],
  test_answers: ['question_id', 'sort', 'answer', 'correct_answer'],
  proctoring_sessions: [
    'syllabus_id',
    'item_id',
    'seans_code',
    'test_start_date',
    'test_end_date',
    'life_time',
    'author_id',
  ],
} as const;

type Table = keyof typeof COLUMNS;
export const SYLLABUS_TABLES = Object.keys(COLUMNS) as Table[];
type Row<Name extends Table> = Record<(typeof COLUMNS)[Name][number], unknown>;

/** Rows with ids that follow the last ones of their tables, to be stored in one statement per table. */
export async function syllabusRows(db: Queryable) {
  const rows = new Map<Table, object[]>();
  const lastIds = new Map<Table, number>();
  for (const table of SYLLABUS_TABLES) {
    const found = await sql<{
      id: number;
    }>`select coalesce(max(id), 0) as id from ${sql.table(table)}`.execute(db);
    rows.set(table, []);
    lastIds.set(table, found.rows[0]?.id ?? 0);
  }
  /** Adds a row made from its id. @returns the id */
  const addWithId = <Name extends Table>(table: Name, rowOf: (id: number) => Row<Name>): number => {
    const id = (lastIds.get(table) ?? 0) + 1;
    lastIds.set(table, id);
    rows.get(table)?.push({ id, ...rowOf(id) });
    return id;
  };
  return {
    addWithId,
    add: <Name extends Table>(table: Name, row: Row<Name>): number => addWithId(table, () => row),
    async store(): Promise<void> {
      for (const table of SYLLABUS_TABLES) {
        const columns = sql.join(['id', ...COLUMNS[table]].map((column) => sql.ref(column)));
        await sql`
          insert into ${sql.table(table)} (${columns}) overriding system value
          select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows.get(table))}::jsonb)`.execute(
          db,
        );
        await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(lastIds.get(table) ?? 0, 1)})`.execute(
          db,
        );
      }
      // Triggers are off while rows of the demonstration are stored.
      await sql`
        update test_questions q set complete = question_is_complete(q.id, q.question, q.multiple_choice)
        where not complete`.execute(db);
    },
  };
}
export type SyllabusRows = Awaited<ReturnType<typeof syllabusRows>>;
