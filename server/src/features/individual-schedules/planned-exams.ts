import type { FieldProblem } from '@dekanat/contract/api/errors.ts';
import type { ScheduleBody, ScheduleItem } from '@dekanat/contract/individual-schedules/exam-schedules.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Invalid } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import type { TextKey } from '#locales/text-key.ts';
import { type FoundItem, type PlannedSchedule, requireKnown } from './planned-schedule.ts';

/** The most rows that one call stores. */
const ROWS_MAX = 5_000;

interface FoundExam extends FoundItem {
  lesson_id: number | null;
  /** The deadline, or the start of the control. */
  date: string;
}

interface FoundStudent {
  id: number;
  fio: string;
  study_status: StudyStatus;
}

/** What is to be stored for one student and one item. */
export interface PlannedExam extends FoundExam, PlannedSchedule {
  student_id: number;
  /** The date of the latest row that counts. */
  replaces: string | null;
}

const dateOf = (item: ScheduleItem) =>
  item.individual_type === 'lesson' ? item.deadline_date : item.start_date;
const fieldOf = (item: ScheduleItem) =>
  item.individual_type === 'lesson' ? 'lesson_id' : 'exam_schedule_id';
const subjectOf = (item: ScheduleItem) =>
  item.individual_type === 'lesson' ? (item.subject_id ?? null) : null;

/** The items that occur before, by place. Without a subject, a lesson may be that of any subject. */
function repeated(body: readonly ScheduleItem[]): Set<number> {
  const subjects = new Map<string, Set<number | null>>();
  const found = new Set<number>();
  for (const [index, item] of body.entries()) {
    const key = [item.curriculum_id, item.semester_id, item.lesson_id, item.exam_schedule_id].join('/');
    const [seen, subject] = [subjects.get(key) ?? new Set<number | null>(), subjectOf(item)];
    if (seen.size > 0 && (subject === null || seen.has(null) || seen.has(subject))) found.add(index);
    subjects.set(key, seen.add(subject));
  }
  return found;
}

/** @throws Invalid on items outside the scope, and on those that occur twice */
async function findItems({ db, scope }: Context, body: ScheduleItem[]): Promise<FoundExam[]> {
  const column = <Value>(of: (item: ScheduleItem) => Value) => body.map(of);
  const { rows } = await sql<FoundExam>`
    select (item.place - 1)::integer as item, curricula.university_id, curricula.id as curriculum_id,
      subject.id as semester_subject_id, item.lesson_id, item.exam_schedule_id, item.date,
      (item.date at time zone 'Asia/Tashkent')::date not between semesters.start_date and semesters.end_date as outside_semester
    from unnest(${column((one) => one.curriculum_id)}::integer[], ${column((one) => one.semester_id)}::integer[],
        ${column((one) => one.syllabus_id ?? null)}::integer[], ${column(subjectOf)}::integer[],
        ${column((one) => one.lesson_id ?? null)}::integer[],
        ${column((one) => one.exam_schedule_id ?? null)}::integer[], ${column(dateOf)}::timestamptz[])
      with ordinality item (curriculum_id, semester_id, syllabus_id, subject_id, lesson_id, exam_schedule_id, date, place)
    join curricula on curricula.id = item.curriculum_id and ${inScope(scope, CURRICULUM_SCOPE)}
    join semesters on semesters.id = item.semester_id and semesters.curriculum_id = curricula.id
    join semester_subjects subject on subject.semester_id = semesters.id
      and (item.syllabus_id is null or subject.syllabus_id = item.syllabus_id)
      and (item.subject_id is null or subject.subject_id = item.subject_id)
    left join exam_schedules exam on exam.id = item.exam_schedule_id and exam.semester_subject_id = subject.id
    left join (syllabus_lessons lesson join syllabus_modules module on module.id = lesson.module_id and ${SHOWN})
      on lesson.id = item.lesson_id and lesson.syllabus_id = subject.syllabus_id
    where num_nonnulls(exam.id, lesson.id) = 1
    order by item.place, subject.id desc`.execute(db);
  const places = new Set(rows.map(({ item }) => item));
  const problems: FieldProblem<TextKey>[] = [];
  const twice = repeated(body);
  for (const [index, item] of body.entries()) {
    const field = `body.${index}.${fieldOf(item)}`;
    if (!places.has(index)) problems.push({ field, key: 'invalid.out_of_scope', values: {} });
    else if (twice.has(index)) problems.push({ field, key: 'individual.item.twice', values: {} });
  }
  if (problems.length > 0) throw new Invalid(problems);
  return rows;
}

/** @throws Invalid on students outside the scope */
async function findStudents(context: Context, ids: number[]): Promise<FoundStudent[]> {
  const rows = await matchingStudents(context, {})
    .where('students.id', '=', sql<number>`any(${ids}::integer[])`)
    .select([
      'students.id',
      studentName(context.language).as('fio'),
      sql<StudyStatus>`students.study_status`.as('study_status'),
    ])
    .orderBy('students.id')
    .execute();
  const known = new Set(rows.map(({ id }) => id));
  requireKnown('student_id', ids, (id) => known.has(id));
  return rows;
}

interface Stored {
  student_id: number;
  semester_subject_id: number;
  lesson_id: number | null;
  exam_schedule_id: number | null;
  date: string;
  reason: string | null;
}

const keyOf = (one: Omit<Stored, 'date' | 'reason'>) =>
  [one.student_id, one.semester_subject_id, one.lesson_id, one.exam_schedule_id].join('/');

/** The rows that count now, by student and lesson or control. */
async function storedExams({ db }: Context, students: number[], subjects: number[]) {
  const { rows } = await sql<Stored>`
    select student_id, semester_subject_id, lesson_id, exam_schedule_id, coalesce(start_date, deadline_date) as date, reason
    from individual_exam_schedules
    where student_id = any(${students}::integer[]) and semester_subject_id = any(${subjects}::integer[])
      and not replaced and not cancelled`.execute(db);
  return new Map(rows.map((row) => [keyOf(row), row]));
}

/** Which of the subjects the students take with their current registration. */
async function takenSubjects({ db }: Context, students: number[], subjects: number[]): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select student_subject.student_id || '/' || student_subject.semester_subject_id as key
    from student_subjects student_subject
    join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
      and register.curriculum_id = student_subject.curriculum_id
    where student_subject.student_id = any(${students}::integer[]) and student_subject.semester_subject_id = any(${subjects}::integer[])
      and student_subject.status <> 4`.execute(db);
  return new Set(rows.map(({ key }) => key));
}

/**
 * The controls whose results cannot be entered any more, by student and control: the sheet is closed, or the final sheet of the same
 * statement, which locks the interim points. The sheets are locked until the end of the transaction: one that is being closed is seen.
 */
async function closedControls({ db }: Context, students: number[], found: FoundExam[]): Promise<Set<string>> {
  const { rows } = await sql<{ state: string; key: string }>`
    select statements.state, student_subject.student_id || '/' || exam.id as key
    from exam_schedules exam
    join student_subjects student_subject on student_subject.semester_subject_id = exam.semester_subject_id
      and student_subject.status <> 4 and student_subject.restoration_id is null
    join statements on statements.semester_subject_id = exam.semester_subject_id
      and statements.group_id = student_subject.group_id and statements.control_type_id in (exam.control_type_id, 3)
      and statements.statement = ${statementNumberIn('exam.statement')}
    where exam.id = any(${found.flatMap(({ exam_schedule_id }) => exam_schedule_id ?? [])}::integer[])
      and student_subject.student_id = any(${students}::integer[])
    order by statements.id for share of statements`.execute(db);
  return new Set(rows.filter(({ state }) => state === 'closed').map(({ key }) => key));
}

/** What prevents the date of a student, if something does. */
function obstacleOf(
  { study_status }: FoundStudent,
  { taken, closed }: { taken: boolean; closed: boolean },
): PlannedExam['obstacle'] {
  if (study_status !== 'studying') return 'individual.obstacle.left';
  if (!taken) return 'individual.obstacle.subject';
  return closed ? 'individual.obstacle.closed' : null;
}

/**
 * Every item for every student, with what prevents it. Two subjects of a semester may have the same syllabus: the lesson
 * of an item without a subject is then of the newest one that the student takes, as tests and tasks are.
 * @throws Invalid on students and items outside the scope, and on too many rows
 */
export async function planExams(
  context: Context,
  { student_id, body, reason = null }: ScheduleBody,
): Promise<PlannedExam[]> {
  const ids = [...new Set(student_id)];
  if (ids.length * body.length > ROWS_MAX)
    throw new Invalid([{ field: 'student_id', key: 'individual.rows.max', values: { maximum: ROWS_MAX } }]);
  const found = Map.groupBy(await findItems(context, body), ({ item }) => item);
  const students = await findStudents(context, student_id);
  const subjects = [...found.values()].flat().map(({ semester_subject_id }) => semester_subject_id);
  const taken = await takenSubjects(context, ids, subjects);
  const stored = await storedExams(context, ids, subjects);
  const closed = await closedControls(context, ids, [...found.values()].flat());
  const planned = (student: FoundStudent, places: FoundExam[]): PlannedExam[] => {
    const own = places.find((one) => taken.has(`${student.id}/${one.semester_subject_id}`));
    const place = own ?? places[0];
    if (place === undefined) return [];
    const before = stored.get(keyOf({ ...place, student_id: student.id }));
    const unchanged =
      before !== undefined &&
      Date.parse(before.date) === Date.parse(place.date) &&
      before.reason === (reason || null);
    const isClosed = !unchanged && closed.has(`${student.id}/${place.exam_schedule_id}`);
    return [
      {
        ...place,
        student_id: student.id,
        fio: student.fio,
        obstacle: obstacleOf(student, { taken: own !== undefined, closed: isClosed }),
        replaces: before?.date ?? null,
        unchanged,
      },
    ];
  };
  return students.flatMap((student) => [...found.values()].flatMap((places) => planned(student, places)));
}
