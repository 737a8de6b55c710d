import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { ControlColumns } from '../exams/control-marks.ts';
import type { Assignment } from '../teachers/closed-sheets.ts';

/**
 * A student subject that the plan does not give by itself: an elective, or one that was changed by hand, by a registration or by a
 * restoration.
 */
export interface TakenSubject {
  id: number;
  student_id: number;
  register_id: number;
  group_id: number;
  status: number;
  restoration_id: number | null;
  /** What acts changed, as in `student_subject_changes`. */
  changes: { batch_id: number; status: number | null; group_id: number; register_id: number }[];
}

/** A semester subject with everything that belongs to it, as it is stored. */
export interface SubjectState {
  id: number;
  version: number;
  row: SubjectColumns & Record<string, unknown>;
  teachers: (Assignment & Record<string, unknown>)[];
  exams: (ControlColumns &
    Record<string, unknown> & {
      id: number;
      start_date: string;
      end_date: string | null;
      lesson_ids: number[];
    })[];
  /** Dates of single students and windows of teachers, which go with the subject or control. Missing in states stored earlier. */
  own_dates?: Record<string, unknown>[];
  own_windows?: Record<string, unknown>[];
  /** What students have chosen or staff have changed. Missing where the structure stays, and in states stored earlier. */
  taken?: TakenSubject[];
}

interface SubjectColumns {
  curriculum_id: number;
  semester_id: number;
  subject_id: number;
  sort: number;
  choice_of_subject: number | null;
  syllabus_id: number | null;
  teacher_id: number | null;
  tutor_id: number | null;
}

/** The subjects of semesters, in order. */
export async function statesOf(db: Queryable, semesterIds: number[]): Promise<SubjectState[]> {
  const { rows } = await sql<SubjectState>`
    select s.id, s.version, to_jsonb(s) - 'total_hour' as row,
      (select coalesce(jsonb_agg(to_jsonb(t)), '[]') from semester_subject_teachers t
       where t.semester_subject_id = s.id) as teachers,
      (select coalesce(jsonb_agg(to_jsonb(e) - 'occupied' || jsonb_build_object('lesson_ids',
        array(select lesson_id from exam_schedule_lessons l where l.exam_schedule_id = e.id))), '[]')
       from exam_schedules e where e.semester_subject_id = s.id) as exams,
      (select coalesce(jsonb_agg(to_jsonb(own) order by own.id), '[]') from individual_exam_schedules own
       where own.semester_subject_id = s.id) as own_dates,
      (select coalesce(jsonb_agg(to_jsonb(own) order by own.id), '[]') from individual_teacher_schedules own
       where own.semester_subject_id = s.id) as own_windows
    from semester_subjects s where s.semester_id = any(${semesterIds}::integer[])
    order by s.sort, s.id`.execute(db);
  return rows;
}

const SUBJECT_COLUMNS = [
  ...['id', 'university_id', 'curriculum_id', 'semester_id', 'subject_id', 'sort'],
  ...['theory_lesson_hour', 'practical_lesson_hour', 'independent_lesson_hour', 'credit_hour'],
  ...['choice_of_subject', 'syllabus_id', 'teacher_id', 'tutor_id', 'created_at', 'version'],
];
const TEACHER_COLUMNS = [
  ...['university_id', 'curriculum_id', 'semester_subject_id', 'teacher_id', 'group_id', 'statement'],
];
const EXAM_COLUMNS = [
  ...[
    'id',
    'university_id',
    'curriculum_id',
    'semester_subject_id',
    'control_type_id',
    'statement',
    'type',
    'rating',
  ],
  ...[
    'start_date',
    'end_date',
    'count_test_in_lesson',
    'count_of_test_for_student',
    'count_of_attempts',
    'total_time',
  ],
  ...['description', 'created_at', 'version'],
];

const list = (columns: string[]) => sql.join(columns.map((column) => sql.ref(column)));

/**
 * Inserts rows with their ids, or updates those that exist. Rows that were deleted come back with a new version, so that an
 * editor that has seen an older one is refused.
 */
async function upsert(
  db: Queryable,
  table: string,
  columns: string[],
  stored: Record<string, unknown>[],
): Promise<void> {
  if (stored.length === 0) return;
  const rows = stored.map((row) => ({ ...row, version: Number(row.version) + 1 }));
  const changed = columns.filter((column) => column !== 'id');
  await sql`
    insert into ${sql.table(table)} (${list(columns)}) overriding system value
    select ${list(columns)} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
    on conflict (id) do update set (${list(changed)}) = row(${sql.join(changed.map((column) => sql.ref(`excluded.${column}`)))})`.execute(
    db,
  );
}

/** Stores semester subjects as they were, with their teachers and controls. */
export async function storeStates(db: Queryable, states: SubjectState[]): Promise<void> {
  const ids = states.map(({ id }) => id);
  const exams = states.flatMap((state) => state.exams);
  await sql`delete from semester_subject_teachers where semester_subject_id = any(${ids}::integer[])`.execute(
    db,
  );
  await sql`
    delete from exam_schedules where semester_subject_id = any(${ids}::integer[])
      and id <> all(${exams.map(({ id }) => id)}::integer[])`.execute(db);
  await upsert(
    db,
    'semester_subjects',
    SUBJECT_COLUMNS,
    states.map(({ row }) => row),
  );
  await upsert(db, 'exam_schedules', EXAM_COLUMNS, exams);
  await sql`
    insert into semester_subject_teachers (${list(TEACHER_COLUMNS)})
    select ${list(TEACHER_COLUMNS)} from jsonb_populate_recordset(null::semester_subject_teachers,
      ${JSON.stringify(states.flatMap((state) => state.teachers))}::jsonb)`.execute(db);
  await storeLessons(db, exams);
  await restoreDeleted(
    db,
    'individual_exam_schedules',
    states.flatMap(({ own_dates = [] }) => own_dates),
  );
  await restoreDeleted(
    db,
    'individual_teacher_schedules',
    states.flatMap(({ own_windows = [] }) => own_windows),
  );
}

/** Inserts rows that were deleted with their control, with their ids; rows that exist are newer, and those of lessons that are gone stay so. */
async function restoreDeleted(
  db: Queryable,
  table: 'individual_exam_schedules' | 'individual_teacher_schedules',
  rows: Record<string, unknown>[],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    insert into ${sql.table(table)} overriding system value
    select former.* from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) former
    where to_jsonb(former)->>'lesson_id' is null
      or exists (select from syllabus_lessons where id = (to_jsonb(former)->>'lesson_id')::integer)
    on conflict (id) do nothing`.execute(db);
}

/** The lessons of tests. @throws a foreign key violation for a lesson that was deleted since */
async function storeLessons(db: Queryable, exams: SubjectState['exams']): Promise<void> {
  const pairs = exams.flatMap(({ id, curriculum_id, lesson_ids }) =>
    lesson_ids.map((lesson_id) => ({ curriculum_id, exam_schedule_id: id, lesson_id })),
  );
  await sql`delete from exam_schedule_lessons where exam_schedule_id = any(${exams.map(({ id }) => id)}::integer[])`.execute(
    db,
  );
  await sql`
    insert into exam_schedule_lessons (curriculum_id, exam_schedule_id, lesson_id)
    select pair.curriculum_id, pair.exam_schedule_id, pair.lesson_id
    from jsonb_populate_recordset(null::exam_schedule_lessons, ${JSON.stringify(pairs)}::jsonb) pair`.execute(
    db,
  );
}
