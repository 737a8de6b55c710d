import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

/** Rows as they are stored. */
interface Planned {
  id: number;
  semester_id: number;
  /** Of the curriculum. */
  faculty_id: number;
}
interface Taking {
  student_id: number;
  planned_id: number;
  group_id: number;
  removed: boolean;
}
interface Task {
  id: number;
  student_id: number;
  planned_id: number;
  group_id: number;
  /** 0 unchecked, 1 accepted, 2 rejected. */
  status: number;
  mark: number | null;
}
interface Attempt {
  id: number;
  planned_id: number;
  completed: boolean;
  ending: string | null;
  right_answers: number | null;
  wrong_answers: number | null;
  mark: number | null;
}
interface Opening {
  student_id: number;
  planned_id: number;
  lesson_id: number;
}
export interface StoredLessons {
  planned: Planned[];
  takings: Taking[];
  tasks: Task[];
  attempts: Attempt[];
  openings: Opening[];
  /** The faculty of each group. */
  faculties: Map<number, number | null>;
}

/** What students of the first university did in the lessons of these semesters. */
export async function readLessons(db: Queryable, semesterIds: readonly number[]): Promise<StoredLessons> {
  const within = sql`(select id from semester_subjects where semester_id = any(${[...semesterIds]}::integer[]))`;
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const planned = await read(sql<Planned>`
    select planned.id, planned.semester_id, curricula.faculty_id
    from semester_subjects planned join curricula on curricula.id = planned.curriculum_id where planned.id in ${within}`);
  const takings = await read(sql<Taking>`
    select student_id, semester_subject_id as planned_id, group_id, status = 4 as removed
    from student_subjects where semester_subject_id in ${within}`);
  const tasks = await read(sql<Task>`
    select id, student_id, semester_subject_id as planned_id, group_id, status, mark
    from task_attempts where semester_subject_id in ${within}`);
  const attempts = await read(sql<Attempt>`
    select id, semester_subject_id as planned_id, completed_at is not null as completed, ending, right_answers, wrong_answers, mark
    from test_attempts where semester_subject_id in ${within}`);
  const openings = await read(sql<Opening>`
    select student_id, semester_subject_id as planned_id, lesson_id from lesson_views where semester_subject_id in ${within}`);
  const groups = await read(sql<{ id: number; faculty_id: number | null }>`
    select own.id, specialities.faculty_id
    from student_groups own left join specialities on specialities.id = own.speciality_id`);
  const faculties = new Map(groups.map(({ id, faculty_id }) => [id, faculty_id]));
  return { planned, takings, tasks, attempts, openings, faculties };
}

/** A semester, as an account of one faculty or of the university sees it. */
export interface Seen {
  semesterId: number;
  facultyId: number | null;
}

const plannedIn = ({ planned }: StoredLessons, { semesterId, facultyId }: Seen) =>
  planned.filter(
    (one) => one.semester_id === semesterId && (facultyId === null || one.faculty_id === facultyId),
  );

const keyOf = (one: { student_id: number; planned_id: number }) => `${one.student_id}-${one.planned_id}`;

/** The subjects that students take and did not drop. */
const keptBy = ({ takings }: StoredLessons) => new Set(takings.filter(({ removed }) => !removed).map(keyOf));

/** The tasks of each subject and group: all, accepted, unchecked and rejected ones. */
export function tasksByGroup(stored: StoredLessons, seen: Seen): Map<string, number[]> {
  const kept = keptBy(stored);
  const rows = new Map<string, number[]>();
  for (const { id } of plannedIn(stored, seen)) {
    const tasks = stored.tasks.filter((one) => one.planned_id === id && kept.has(keyOf(one)));
    const takings = stored.takings.filter((one) => one.planned_id === id && !one.removed);
    const groups = new Set([...takings, ...tasks].map(({ group_id }) => group_id));
    if (groups.size === 0) rows.set(`${id}-0`, [0, 0, 0, 0]);
    for (const group of groups) {
      const own = tasks.filter(({ group_id }) => group_id === group);
      const count = (status: number) => own.filter((one) => one.status === status).length;
      rows.set(`${id}-${group}`, [own.length, count(1), count(0), count(2)]);
    }
  }
  return rows;
}

/** All tasks of the semester, with their state; a faculty sees those of its groups. */
export function tasksOf({ planned, tasks, faculties }: StoredLessons, { semesterId, facultyId }: Seen) {
  const ids = new Set(planned.filter((one) => one.semester_id === semesterId).map(({ id }) => id));
  return new Map(
    tasks
      .filter(
        (one) => ids.has(one.planned_id) && (facultyId === null || faculties.get(one.group_id) === facultyId),
      )
      .map(({ id, status, mark }) => [id, { status, mark }]),
  );
}

/** The completed tests that were not returned: right, wrong and all questions, and the mark. */
export function testsOf(stored: StoredLessons, seen: Seen) {
  const ids = new Set(plannedIn(stored, seen).map(({ id }) => id));
  return new Map(
    stored.attempts
      .filter((one) => ids.has(one.planned_id) && one.completed && one.ending !== 'returned')
      .map(({ id, right_answers, wrong_answers, mark }) => [
        id,
        [right_answers, wrong_answers, (right_answers ?? 0) + (wrong_answers ?? 0), mark],
      ]),
  );
}

/** How often each student opened each lesson of the subjects that the student takes. */
export function openingsOf(stored: StoredLessons, seen: Seen): Map<string, number> {
  const kept = keptBy(stored);
  const ids = new Set(plannedIn(stored, seen).map(({ id }) => id));
  const rows = new Map<string, number>();
  for (const one of stored.openings) {
    if (!ids.has(one.planned_id) || !kept.has(keyOf(one))) continue;
    const key = `${keyOf(one)}-${one.lesson_id}`;
    rows.set(key, (rows.get(key) ?? 0) + 1);
  }
  return rows;
}
