import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { THIS_SECOND, TODAY } from '#crud/today.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { isCarried } from '#features/ratings/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { HAS_QUESTION } from '#features/study/shared.ts';
import { countReportFeature } from './count-report.ts';
import { inDays, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof notAttending>;

type MissedKind = 'lesson' | 'task' | 'test';

/** Whether those are wanted who opened no lesson at all, not only none in the days. */
const isNever = ({ attendance, from_date, to_date }: Filters) =>
  attendance === 'never' || (from_date ?? to_date) === undefined;

/** Condition on `students`: opened no lesson in the days; none at all without days. */
const openedNothing = (filters: Filters) =>
  isNever(filters)
    ? sql<SqlBool>`not exists (select from lesson_readings reading where reading.student_id = students.id)`
    : sql<SqlBool>`not exists (
        select from lesson_views opened where opened.student_id = students.id and ${inDays('opened.at', filters)})`;

/** Subjects with a published syllabus that the student takes in semesters which have begun; a carried result has no lessons to open. */
const STUDIED_SUBJECTS = sql`
  student_subjects student_subject
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join semesters on semesters.id = planned.semester_id and semesters.start_date <= ${TODAY}
  join syllabi on syllabi.id = planned.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null`;
const OF_STUDENT = sql<SqlBool>`student_subject.student_id = students.id
  and student_subject.status <> 4 and ${ofCurrentCurriculum('student_subject')}
  and not exists (select from ratings where ratings.student_subject_id = student_subject.id and ${isCarried})`;

/** Studying students who have lessons to open, and opened none. `offset 0`: the first such subject of each, not all of all students. */
const absent = (view: QueryScope, filters: Filters) => {
  const { term, faculty_id, group_id, user_id } = filters;
  return matchingStudents(view, {
    ...(term && { term }),
    ...{ faculty_id, group_id, user_id, study_status: 'studying' },
  })
    .where(openedNothing(filters))
    .where(sql<SqlBool>`exists (select from ${STUDIED_SUBJECTS} where ${OF_STUDENT} offset 0)`);
};

/** Midnight in Tashkent after the day in a column. */
const endOf = (day: `${string}.${string}`) =>
  sql`(${sql.ref(day)} + 1)::timestamp at time zone 'Asia/Tashkent'`;

/** The lessons of published syllabi in scope, each with its task and its test: once for each lesson, not for each student (`offset 0`). */
const lessonsOf = ({ scope }: QueryScope) => sql`(
  select lesson.*, task.id as task_id, item.id as test_id
  from syllabi published
  join syllabus_lessons lesson on lesson.syllabus_id = published.id and lesson.removed_at is null
  left join lesson_items task on task.lesson_id = lesson.id and task.type = 'question-answer' and task.removed_at is null
  left join lesson_items item on item.lesson_id = lesson.id and item.type = 'test' and item.removed_at is null and ${HAS_QUESTION}
  where published.status = 'publish' and ${inScope({ ...scope, facultyId: null }, { university: 'published.university_id' })}
  offset 0)`;

/**
 * Absent students with the time since which they take the subjects of their curriculum: read once for each student, not for each lesson
 * (`offset 0`).
 */
const withStart = (view: QueryScope, filters: Filters) => sql`
  select absent.*, (
    select min(register.from_date)::timestamp at time zone 'Asia/Tashkent' from student_registers register
    join student_registers present on present.student_id = register.student_id and present.to_date is null
      and present.curriculum_id = register.curriculum_id
    where register.student_id = absent.id) as since
  from (${absent(view, filters).select(['students.id', 'students.university_id'])}) absent offset 0`;

/** The time before which a lesson was to be opened: its deadline, else the end of its module, else that of the semester. */
const DUE = sql`coalesce(deadline.at, ${endOf('module.end_date')}, ${endOf('studied.end_date')})`;

/** The lessons of absent students, without those that were due before the student came to the curriculum. */
const lessons = (view: QueryScope, filters: Filters) => sql`
  select students.id as student_id, students.university_id, studied.group_id, studied.planned_id, studied.subject_id,
    lesson.id as lesson_id, lesson.name, lesson.task_id, lesson.test_id, deadline.at as deadline,
    ${DUE} as due
  from (${withStart(view, filters)}) students
  -- The subjects of each student by an index, not those of all students (\`offset 0\`).
  cross join lateral (
    select student_subject.group_id, planned.id as planned_id, planned.subject_id, planned.syllabus_id, semesters.end_date
    from ${STUDIED_SUBJECTS} where ${OF_STUDENT} offset 0) studied
  join ${lessonsOf(view)} lesson on lesson.syllabus_id = studied.syllabus_id
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
  left join individual_exam_schedules own on own.student_id = students.id and own.semester_subject_id = studied.planned_id
    and own.lesson_id = lesson.id and not own.replaced and not own.cancelled
  cross join lateral (select coalesce(own.deadline_date, lesson.deadline_date) as at) deadline
  where ${DUE} > students.since`;

const READ = sql`select from lesson_readings reading where reading.student_id = lesson.student_id
  and reading.semester_subject_id = lesson.planned_id and reading.lesson_id = lesson.lesson_id`;
/** Tasks handed in, and tests completed: also those of an earlier subject with the same syllabus, which count (docs/domain.md §12). */
const HANDED_IN = sql`select from task_attempts attempt where attempt.item_id = lesson.task_id
  and attempt.student_id = lesson.student_id and attempt.semester_subject_id = lesson.planned_id`;
const COMPLETED = sql`select from test_attempts attempt where attempt.lesson_item_id = lesson.test_id
  and attempt.student_id = lesson.student_id and attempt.completed_at is not null and attempt.ending is distinct from 'returned'`;

/**
 * What is not done of a kind, and was to be done before `due`. `is not true` makes PostgreSQL look up each by an index: it expects one
 * lesson, and would compare all of them with all readings or attempts.
 */
const notDone = (kind: MissedKind, due: RawBuilder<unknown>, done: RawBuilder<unknown>) => sql`
  select lesson.*, ${sql.lit(kind)} as kind, ${due} as at from lessons lesson
  where ${due} < ${THIS_SECOND} and (exists (${done})) is not true`;

/** What absent students had to do in the days, and until now, and did not do. Tasks and tests of a lesson without a deadline are never late. */
const missed = (view: QueryScope, filters: Filters) => sql`
  with lessons as materialized (${lessons(view, filters)}), missed as (
    ${notDone('lesson', sql`lesson.due`, isNever(filters) ? sql`select where false` : READ)}
    union all ${notDone('task', sql`lesson.deadline`, HANDED_IN)} and lesson.task_id is not null
    union all ${notDone('test', sql`lesson.deadline`, COMPLETED)} and lesson.test_id is not null)
  select student_id::text as row,
    (row_number() over (order by at, student_id, planned_id, lesson_id, kind))::integer as id,
    university_id, student_id, group_id, subject_id, null::text as name, name as detail, at, kind
  from missed where ${inDays('missed.at', filters)}`;

const missedOf = (kind: MissedKind) => ({
  facts: 'missed' as const,
  where: sql<SqlBool>`fact.kind = ${sql.lit(kind)}`,
});

export const notAttendingFeature = countReportFeature(notAttending, {
  rows: (view, filters: Filters) => sql`
    select students.id::text as id, students.university_id, students.id as student_id, students.user_id,
      students.group_id, students.id_number, students.full_name, ${studentName(view.language)} as fio,
      users.last_sign_in_at, (
        select max(reading.read_at) from lesson_readings reading where reading.student_id = students.id) as last_lesson_at
    from (${absent(view, filters).select('students.id')}) absent
    join students on students.id = absent.id
    left join users on users.id = students.user_id`,
  order: sql`full_name, student_id`,
  names: { group_name: relatedName(STUDENT_GROUP, 'name', 'group_id') },
  facts: { missed },
  counts: {
    missed_lesson_count: missedOf('lesson'),
    missed_task_count: missedOf('task'),
    missed_test_count: missedOf('test'),
  },
});
