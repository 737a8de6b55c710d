import { notAttending } from '@dekanat/contract/reports/not-attending.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { THIS_SECOND, TODAY } from '#crud/today.ts';
import { ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { matchingStudents, studentName } from '#features/students/shared.ts';
import { HAS_QUESTION, isCarried } from '#features/study/shared.ts';
import { countReportFeature } from './count-report.ts';
import { inDays, type SearchedFilters } from './report-filters.ts';

type Filters = SearchedFilters<typeof notAttending>;

/** Condition on `students`: opened no lesson in the days; none at all without days. */
const openedNothing = ({ attendance, ...days }: Filters) =>
  attendance === 'never' || (days.from_date ?? days.to_date) === undefined
    ? sql<SqlBool>`not exists (select from lesson_readings reading where reading.student_id = students.id)`
    : sql<SqlBool>`not exists (
        select from lesson_views opened where opened.student_id = students.id and ${inDays('opened.at', days)})`;

/** Subjects with a published syllabus that the student takes in semesters which have begun; a carried result has no lessons to open. */
const STUDIED_SUBJECTS = sql`
  student_subjects student_subject
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join semesters on semesters.id = planned.semester_id and semesters.start_date <= ${TODAY}
  join syllabi on syllabi.id = planned.syllabus_id and syllabi.status = 'publish' and syllabi.removed_at is null`;
const OF_STUDENT = sql<SqlBool>`student_subject.student_id = students.id
  and student_subject.status <> 4 and ${ofCurrentCurriculum('student_subject')}
  and not exists (select from ratings where ratings.student_subject_id = student_subject.id and ${isCarried})`;

/** Studying students who have lessons to open, and opened none. */
const absent = (view: QueryScope, filters: Filters) => {
  const { term, faculty_id, group_id, user_id } = filters;
  return matchingStudents(view, {
    ...(term && { term }),
    ...{ faculty_id, group_id, user_id, study_status: 'studying' },
  })
    .where(openedNothing(filters))
    .where(sql<SqlBool>`exists (select from ${STUDIED_SUBJECTS} where ${OF_STUDENT})`);
};

/** Midnight in Tashkent after the day in a column. */
const endOf = (day: `${string}.${string}`) =>
  sql`(${sql.ref(day)} + 1)::timestamp at time zone 'Asia/Tashkent'`;

/**
 * The lessons of absent students, with the time before which each was to be opened: its deadline, else the end of its module, else
 * that of the semester.
 */
const lessons = (view: QueryScope, filters: Filters) => sql`
  select students.id as student_id, students.university_id, student_subject.group_id, planned.id as planned_id, planned.subject_id,
    lesson.id as lesson_id, lesson.name, deadline.at as deadline,
    coalesce(deadline.at, ${endOf('module.end_date')}, ${endOf('semesters.end_date')}) as due
  from (${absent(view, filters).select(['students.id', 'students.university_id'])}) students
  join ${STUDIED_SUBJECTS} on ${OF_STUDENT}
  join syllabus_lessons lesson on lesson.syllabus_id = syllabi.id and lesson.removed_at is null
  join syllabus_modules module on module.id = lesson.module_id and module.removed_at is null
  left join individual_exam_schedules own on own.student_id = students.id and own.semester_subject_id = planned.id
    and own.lesson_id = lesson.id and not own.replaced and not own.cancelled
  cross join lateral (select coalesce(own.deadline_date, lesson.deadline_date) as at) deadline`;

/** Tasks handed in, and tests completed: also those of an earlier subject with the same syllabus, which count (docs/domain.md §12). */
const HANDED_IN = sql`select from task_attempts attempt where attempt.item_id = item.id and attempt.student_id = lesson.student_id
  and attempt.semester_subject_id = lesson.planned_id`;
const COMPLETED = sql`select from test_attempts attempt where attempt.lesson_item_id = item.id and attempt.student_id = lesson.student_id
  and attempt.completed_at is not null and attempt.ending is distinct from 'returned'`;

/** Tasks and tests can be handed in until the deadline of the lesson; without one they are never late. */
const items = (kind: 'task' | 'test', done: RawBuilder<unknown>) => sql`
  select lesson.*, ${sql.lit(kind)} as kind, lesson.deadline as at from lessons lesson
  cross join lateral (
    select item.id from lesson_items item where item.lesson_id = lesson.lesson_id and item.removed_at is null
      and ${kind === 'task' ? sql`item.type = 'question-answer'` : sql`item.type = 'test' and ${HAS_QUESTION}`} offset 0) item
  where lesson.deadline < ${THIS_SECOND} and (exists (${done})) is not true`;

/**
 * What absent students had to do in the days, and until now, and did not do. `is not true` and `offset 0` make PostgreSQL look up each
 * by an index: it expects one lesson, and would compare all of them with all items and attempts.
 */
const missed = (view: QueryScope, filters: Filters) => sql`
  with lessons as materialized (${lessons(view, filters)}), missed as (
    select lesson.*, 'lesson' as kind, lesson.due as at from lessons lesson
    where lesson.due < ${THIS_SECOND} and (exists (
      select from lesson_readings reading where reading.student_id = lesson.student_id
        and reading.semester_subject_id = lesson.planned_id and reading.lesson_id = lesson.lesson_id)) is not true
    union all ${items('task', HANDED_IN)} union all ${items('test', COMPLETED)})
  select student_id::text as row,
    (row_number() over (order by at, student_id, planned_id, lesson_id, kind))::integer as id,
    university_id, student_id, group_id, subject_id, null::text as name, name as detail, at, kind
  from missed where ${inDays('missed.at', filters)}`;

const missedOf = (kind: 'lesson' | 'task' | 'test') => ({
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
