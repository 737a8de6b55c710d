import { type RawBuilder, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { THIS_SECOND, TODAY } from '#crud/today.ts';
import { isCarried } from '#features/ratings/shared.ts';
import { HAS_QUESTION, SESSION_OF_TEST } from '#features/study/shared.ts';
import { inDays } from './report-filters.ts';

export type MissedKind = 'lesson' | 'task' | 'test';

interface Period {
  from_date?: string | undefined;
  to_date?: string | undefined;
}

interface Absence {
  /** What `studiedBy` selects. */
  studied: RawBuilder<unknown>;
  /** The days in which something was to be done. */
  days: Period;
  /** Whether the students have opened no lesson at all. */
  never: boolean;
}

/** Condition on `students`: something of what they had to do may be done, or has a date of their own. */
const HAS_WORK = sql<boolean>`(
  exists (select from lesson_readings own where own.student_id = students.id offset 0)
  or exists (select from task_attempts own where own.student_id = students.id offset 0)
  or exists (select from test_attempts own where own.student_id = students.id offset 0)
  or exists (select from individual_exam_schedules own where own.student_id = students.id offset 0))`;

/** Planned subjects with a published syllabus in semesters which have begun, also by the last day. */
const published = ({ scope }: QueryScope, lastDay: string | undefined) => sql`
  select planned.id, planned.subject_id, planned.syllabus_id, semesters.end_date from semester_subjects planned
  join semesters on semesters.id = planned.semester_id and semesters.start_date <= ${TODAY}
    and ${lastDay === undefined ? sql`true` : sql`semesters.start_date <= ${lastDay}::date`}
  join syllabi on syllabi.id = planned.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null
  where ${inScope({ ...scope, facultyId: null }, { university: 'planned.university_id' })}`;

/**
 * The subjects with lessons that students take in their present curriculum, with the time since which they are in it; a carried result has
 * no lessons to open. Each student is looked up by an index (`offset 0`), the published subjects are read once, and results are looked up
 * only for these.
 * @param students `id`, `university_id` and `full_name`
 * @param lastDay by whose end students took them, in semesters that had begun; any unless given
 */
export const studiedBy = (
  view: QueryScope,
  students: RawBuilder<unknown>,
  lastDay: string | undefined,
) => sql`
  select studied.* from (
    select taken.*, planned.subject_id, planned.syllabus_id, planned.end_date
    from (
      select students.*, subject.id as student_subject_id, subject.semester_subject_id as planned_id, subject.group_id
      from (
        select students.id as student_id, students.university_id, students.full_name, present.curriculum_id, ${HAS_WORK} as has_work, (
          select min(register.from_date)::timestamp at time zone 'Asia/Tashkent' from student_registers register
          where register.student_id = students.id and register.curriculum_id = present.curriculum_id) as since
        from (${students} offset 0) students
        join student_registers present on present.student_id = students.id and present.to_date is null
          and ${inScope({ ...view.scope, facultyId: null }, { university: 'present.university_id' })} offset 0) students
      cross join lateral (
        select student_subject.id, student_subject.semester_subject_id, student_subject.group_id from student_subjects student_subject
        where student_subject.student_id = students.student_id and student_subject.curriculum_id = students.curriculum_id
          and student_subject.status <> 4 offset 0) subject
      where ${inDays('students.since', { to_date: lastDay })} offset 0) taken
    join (${published(view, lastDay)} offset 0) planned on planned.id = taken.planned_id offset 0) studied
  where not exists (select from ratings where ratings.student_subject_id = studied.student_subject_id and ${isCarried} offset 0)`;

/** Midnight in Tashkent after the day in a column. */
const endOf = (day: `${string}.${string}`) =>
  sql`(${sql.ref(day)} + 1)::timestamp at time zone 'Asia/Tashkent'`;

/**
 * The lessons of published syllabi in scope, each with its task and its test; `test_end` is when the test ends for students without an own
 * date, which replaces the end of its session as well. Materialized, because PostgreSQL expects one subject and would read them anew for each.
 */
const publishedLessons = ({ scope }: QueryScope) => sql`published_lessons as materialized (
  select lesson.*, module.end_date as module_end, task.id as task_id, item.id as test_id,
    least(session.end_date, lesson.deadline_date) as test_end
  from syllabi published
  join syllabus_lessons lesson on lesson.syllabus_id = published.id and lesson.removed_at is null
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
  left join lesson_items task on task.lesson_id = lesson.id and task.type = 'question-answer' and task.removed_at is null
  left join lesson_items item on item.lesson_id = lesson.id and item.type = 'test' and item.removed_at is null and ${HAS_QUESTION}
  cross join (values (null::timestamptz)) own (deadline_date)
  left join lateral (${SESSION_OF_TEST}) session on true
  where published.status = 'publish' and ${inScope({ ...scope, facultyId: null }, { university: 'published.university_id' })})`;
/** Of `publishedLessons`, those of `studied`. */
const JOIN_LESSONS = sql`join published_lessons lesson on lesson.syllabus_id = studied.syllabus_id`;

/**
 * The deadline of a lesson, the time before which it was to be opened (this deadline, else the end of its module, else that of the
 * semester), and the end of its test.
 * @param own the own date of the student, or null
 */
const joinTerm = (own: RawBuilder<unknown>) => sql`
  cross join lateral (
    select coalesce(${own}, lesson.deadline_date) as deadline,
      coalesce(${own}, lesson.deadline_date, ${endOf('lesson.module_end')}, ${endOf('studied.end_date')}) as due,
      coalesce(${own}, lesson.test_end) as test_end) term
  where (term.due > studied.since or term.test_end > studied.since)`;

/** The lessons of students, without those that were due with their tests before the student came to the curriculum. */
const lessons = (studied: RawBuilder<unknown>) => sql`
  select studied.student_id, studied.university_id, studied.group_id, studied.planned_id, studied.subject_id, studied.since,
    lesson.id as lesson_id, lesson.name, lesson.task_id, lesson.test_id, term.deadline, term.due, term.test_end
  from ${studied} studied
  ${JOIN_LESSONS}
  left join individual_exam_schedules own on own.student_id = studied.student_id and own.semester_subject_id = studied.planned_id
    and own.lesson_id = lesson.id and not own.replaced and not own.cancelled
  ${joinTerm(sql`own.deadline_date`)}`;

const READ = sql`select from lesson_readings reading where reading.student_id = lesson.student_id
  and reading.semester_subject_id = lesson.planned_id and reading.lesson_id = lesson.lesson_id`;
/** Tasks handed in, and tests completed: also those of an earlier subject with the same syllabus, which count (docs/domain.md §12). */
const HANDED_IN = sql`select from task_attempts attempt where attempt.item_id = lesson.task_id
  and attempt.student_id = lesson.student_id and attempt.semester_subject_id = lesson.planned_id`;
const COMPLETED = sql`select from test_attempts attempt where attempt.lesson_item_id = lesson.test_id
  and attempt.student_id = lesson.student_id and attempt.completed_at is not null and attempt.ending is distinct from 'returned'`;

/**
 * What is not done of a kind, and was to be done before `due`, unless that was before the student came to the curriculum. `is not true`
 * makes PostgreSQL look up each by an index: it expects one lesson, and would compare all of them with all readings or attempts.
 */
const notDone = (kind: MissedKind, due: RawBuilder<unknown>, done: RawBuilder<unknown>) => sql`
  select lesson.*, ${sql.lit(kind)} as kind, ${due} as at from lessons lesson
  where ${due} > lesson.since and ${due} < ${THIS_SECOND} and (exists (${done})) is not true`;

/** `missedWork` of `publishedLessons`. */
const missedOfLessons = ({ studied, days, never }: Absence) => sql`
  with lessons as materialized (${lessons(studied)}), missed as (
    ${notDone('lesson', sql`lesson.due`, never ? sql`select where false` : READ)}
    union all ${notDone('task', sql`lesson.deadline`, HANDED_IN)} and lesson.task_id is not null
    union all ${notDone('test', sql`lesson.test_end`, COMPLETED)} and lesson.test_id is not null)
  select student_id::text as row,
    (row_number() over (order by at, student_id, planned_id, lesson_id, kind))::integer as id,
    university_id, student_id, group_id, subject_id, null::text as name, name as detail, at, kind
  from missed where ${inDays('missed.at', days)}`;

/**
 * What students had to do in the days, and until now, and did not do. Tasks of a lesson without a deadline are never late, nor are its
 * tests without a proctored session.
 */
export const missedWork = (view: QueryScope, absence: Absence) => sql`
  with ${publishedLessons(view)} select * from (${missedOfLessons(absence)}) missed`;

/** Numbers of what was missed, of lessons, tasks and tests in this order. */
type TallyColumns = readonly [lessons: string, tasks: string, tests: string];

/**
 * The numbers of `missedWork` by student. Students without any work (`has_work`) have missed the same of a subject if they have taken it
 * since the same time: it is counted once for all of them. The work of the others is looked up.
 */
export function missedTally(view: QueryScope, { studied, days, never }: Absence, columns: TallyColumns) {
  const isMissed = (time: 'term.due' | 'term.deadline' | 'term.test_end') =>
    sql`${sql.ref(time)} > studied.since and ${sql.ref(time)} < ${THIS_SECOND} and ${inDays(time, days)}`;
  const names = columns.map((column) => sql.ref(column));
  const missedByAll = [
    isMissed('term.due'),
    sql`lesson.task_id is not null and ${isMissed('term.deadline')}`,
    sql`lesson.test_id is not null and ${isMissed('term.test_end')}`,
  ];
  const missedByOne = [sql`kind = 'lesson'`, sql`kind = 'task'`, sql`kind = 'test'`];
  const counts = (conditions: readonly RawBuilder<unknown>[]) =>
    sql.join(conditions.map((where, at) => sql`count(*) filter (where ${where})::integer as ${names[at]}`));
  return sql`
    with ${publishedLessons(view)}, alike as (
      select studied.planned_id, studied.since, ${counts(missedByAll)}
      from (select distinct planned_id, syllabus_id, end_date, since from ${studied} studied where not has_work) studied
      ${JOIN_LESSONS} ${joinTerm(sql`null::timestamptz`)} group by studied.planned_id, studied.since)
    select studied.student_id::text as row, ${sql.join(columns.map((column) => sql.ref(`alike.${column}`)))}
    from ${studied} studied join alike on alike.planned_id = studied.planned_id and alike.since = studied.since
    where not studied.has_work
    union all
    select missed.row, ${counts(missedByOne)}
    from (${missedOfLessons({ studied: sql`(select * from ${studied} studied where has_work)`, days, never })}) missed group by missed.row`;
}
