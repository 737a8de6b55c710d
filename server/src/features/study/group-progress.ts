import type { GroupProgress, StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import { type RawBuilder, sql } from 'kysely';
import { teacherIdOf } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { CURRICULUM_SCOPE, ofCurrentCurriculum } from '#features/curricula/shared.ts';
import { COUNTED_ATTEMPT, OF_SYLLABUS_TESTS } from '#features/ratings/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { SHOWN } from '#features/syllabi/shared.ts';
import { type BehindFacts, behindReasons } from './behind-rules.ts';
import { HAS_QUESTION } from './due-work.ts';
import { LESSON_MARK, READ_TOTAL_LESSON, TOTAL_LESSON } from './lesson-counts.ts';
import { restrictedTeacher, TASK_NAMES } from './task-rows.ts';
import { SESSION_OF_TEST } from './tests/own-tests.ts';

/** The subjects and groups that are assigned to the caller, as rows of a common table expression `taught`. */
export const taughtBy = (context: Pick<Context, 'caller'>) => sql`
  select distinct semester_subject_id, group_id from semester_subject_teachers where teacher_id = ${teacherIdOf(context.caller)}`;

/** Only a published syllabus is shown to students. */
export const PUBLISHED_SYLLABUS = sql`
  left join syllabi syllabus on syllabus.id = subject.syllabus_id and syllabus.status = 'publish' and syllabus.removed_at is null`;

/**
 * Students who study the semester subject `subject` in the group of `taught` now, as `register`. Who has another curriculum since is on
 * the sheets with a mark, but studies the subject no longer.
 */
export const LEARNERS = sql`(
  select member.id, member.student_id from student_subjects member
  join students on students.id = member.student_id
  where member.semester_subject_id = subject.id and member.group_id = taught.group_id and member.status <> 4
    and member.restoration_id is null and students.study_status = 'studying' and ${ofCurrentCurriculum('member')})`;

/**
 * Tasks, and tests that can be taken, of the lessons that students see in the subjects of `taught`, with their ends for students without
 * an own date, which replaces the end of a session as well: read once for a subject, not for each student.
 */
const ITEMS = sql`
  select subject.id as subject_id, item.id, item.type, lesson.id as lesson_id, lesson.deadline_date,
    least(session.end_date, lesson.deadline_date) as test_end
  from (select distinct semester_subject_id from taught) chosen
  join semester_subjects subject on subject.id = chosen.semester_subject_id
  ${PUBLISHED_SYLLABUS}
  join syllabus_lessons lesson on lesson.syllabus_id = syllabus.id
  join syllabus_modules module on module.id = lesson.module_id and ${SHOWN}
  join lesson_items item on item.lesson_id = lesson.id and item.removed_at is null
    and (item.type = 'question-answer' or item.type = 'test' and ${HAS_QUESTION})
  cross join (values (null::timestamptz)) own (deadline_date)
  left join lateral (${SESSION_OF_TEST}) session on item.type = 'test'`;
/** Items of the subject, with the own date of `register`. */
const OWN_ITEMS = sql`
  items item
  left join individual_exam_schedules own on own.student_id = register.student_id and own.semester_subject_id = subject.id
    and own.lesson_id = item.lesson_id and not own.replaced and not own.cancelled`;
const OF_STUDENT = sql`
  attempt.student_id = register.student_id and attempt.semester_subject_id = subject.id`;

/** Tasks by the best that the student handed in, and those whose deadline has passed without work. */
const TASKS = sql`
  select count(*) filter (where accepted)::integer as accepted, count(*) filter (where not accepted and waiting)::integer as waiting,
    count(*) filter (where not accepted and not waiting and handed)::integer as rejected,
    count(*) filter (where not handed)::integer as missing,
    count(*) filter (where over)::integer as due, count(*) filter (where over and not accepted and not waiting)::integer as missed, max(handed_at) as handed_at
  from (
    select coalesce(own.deadline_date, item.deadline_date) < ${THIS_SECOND} as over, given.*
    from ${OWN_ITEMS} cross join lateral (
      select coalesce(bool_or(attempt.status = 1), false) as accepted, coalesce(bool_or(attempt.status = 0), false) as waiting,
        count(*) > 0 as handed, max(attempt.created_at) as handed_at
      from task_attempts attempt where attempt.item_id = item.id and ${OF_STUDENT}) given
    where item.subject_id = subject.id and item.type = 'question-answer') task`;

/**
 * Tests whose deadline has passed, or their proctored session, and those without a completed attempt. One in an earlier subject counts
 * (due work).
 */
const DUE_TESTS = sql`
  select count(*)::integer as due, count(*) filter (where not exists (
    select from test_attempts where test_attempts.lesson_item_id = item.id and test_attempts.student_id = register.student_id
      and test_attempts.completed_at is not null and ${COUNTED_ATTEMPT}))::integer as missed
  from ${OWN_ITEMS}
  where item.subject_id = subject.id and item.type = 'test' and coalesce(own.deadline_date, item.test_end) < ${THIS_SECOND}`;

/** Attempts at tests of lessons, also in an earlier subject with the same syllabus: they count against the attempts that are left. */
const TESTS = sql`
  select count(*) filter (where completed)::integer as taken, coalesce(sum(attempts), 0)::integer as attempts,
    round(avg(best))::integer as best, max(started_at) as started_at
  from (
    select bool_or(completed_at is not null) as completed, count(*) as attempts, max(mark) as best, max(started_at) as started_at
    from test_attempts where student_id = register.student_id and ${OF_SYLLABUS_TESTS} and started_at is not null and ${COUNTED_ATTEMPT}
    group by lesson_item_id) test`;

type Row = Omit<StudentProgress, 'behind'> &
  Omit<BehindFacts, 'unread'> & {
    semester_subject_id: number;
    group_id: number;
    total_lesson: number;
  };
type LearnerRow = StudentProgress & Pick<Row, 'semester_subject_id' | 'group_id'>;

/** The progress of all students of the subjects and groups `taught`, in one query, in order of their names. */
async function readLearners(
  { db, language }: Pick<Context, 'db' | 'language'>,
  taught: RawBuilder<unknown>,
): Promise<LearnerRow[]> {
  const { rows } = await sql<Row>`
    with taught as (${taught}), items as materialized (${ITEMS})
    select taught.semester_subject_id, taught.group_id, register.student_id, (${studentName(language)}) collate uzbek as fio,
      exists (select from users where users.id = students.user_id and users.status = 1 and not users.blocked) as has_account, ${READ_TOTAL_LESSON}::integer as read_total_lesson,
      ${TOTAL_LESSON}::integer as total_lesson, ${LESSON_MARK} as lesson_mark,
      jsonb_build_object('accepted', tasks.accepted, 'waiting', tasks.waiting, 'rejected', tasks.rejected,
        'missing', tasks.missing) as tasks,
      jsonb_build_object('taken', tests.taken, 'attempts', tests.attempts, 'best', tests.best) as tests,
      tasks.due + due_tests.due as due, tasks.missed + due_tests.missed as missed, greatest(readings.read_at, tasks.handed_at, tests.started_at) as seen_at,
      result.ic_rating::float as ic_rating, result.fc_rating::float as fc_rating, coalesce(result.absent, false) as absent, result.rating, result.mark,
      semesters.status = 1 as active, semesters.start_date::text as start_date, semesters.end_date::text as end_date
    from taught
    join semester_subjects subject on subject.id = taught.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    ${PUBLISHED_SYLLABUS}
    cross join lateral ${LEARNERS} register
    join students on students.id = register.student_id
    left join lateral (
      select * from ratings where ratings.student_subject_id = register.id
      order by mark is not null desc, statement desc limit 1) result on true
    cross join lateral (
      select max(read_at) as read_at from lesson_readings
      where student_id = register.student_id and semester_subject_id = subject.id) readings
    cross join lateral (${TASKS}) tasks
    cross join lateral (${DUE_TESTS}) due_tests
    cross join lateral (${TESTS}) tests
    order by fio, register.student_id`.execute(db);
  return rows.map(({ total_lesson, active, start_date, end_date, ...row }) => {
    const unread = total_lesson - row.read_total_lesson;
    return { ...row, behind: behindReasons({ ...row, unread, active, start_date, end_date }) };
  });
}

/** How many students of the caller's groups in these semester subjects fall behind, by `subject/group`. */
export async function countBehind(
  context: Context,
  subjectIds: readonly number[],
): Promise<Map<string, number>> {
  const taught = sql`${taughtBy(context)} and semester_subject_id = any(${subjectIds}::integer[])`;
  const learners = await readLearners(context, taught);
  const behind = learners.filter((learner) => learner.behind.length > 0);
  const groups = Map.groupBy(behind, (one) => `${one.semester_subject_id}/${one.group_id}`);
  return new Map([...groups].map(([key, members]) => [key, members.length]));
}

type Head = Omit<GroupProgress, keyof typeof TASK_NAMES | 'students'> & { id: number; university_id: number };

/** The groups that the caller may see: those that are assigned, or to staff who enter marks all within the scope. */
const visibleGroups = (context: Context) =>
  restrictedTeacher(context) === undefined
    ? sql`
  select distinct studied.semester_subject_id, studied.group_id from student_subjects studied
  join curricula on curricula.id = studied.curriculum_id where ${inScope(context.scope, CURRICULUM_SCOPE)}`
    : taughtBy(context);

/** @throws notFound for a group that the caller may not see */
export async function readGroup(
  context: Context,
  { semesterSubjectId, groupId }: { semesterSubjectId: number; groupId: number },
): Promise<GroupProgress> {
  const taught = sql`${visibleGroups(context)} and semester_subject_id = ${semesterSubjectId} and group_id = ${groupId}`;
  const ofType = (type: string) => sql`(
    select count(*)::integer from lesson_items item
    join syllabus_lessons lesson on lesson.id = item.lesson_id and lesson.syllabus_id = syllabus.id
    join syllabus_modules module on module.id = lesson.module_id
    where ${SHOWN} and item.removed_at is null and item.type = ${type})`;
  const { rows } = await sql<Head>`
    with taught as (${taught})
    select subject.id, subject.university_id, subject.id as semester_subject_id, subject.subject_id, taught.group_id,
      semesters.number::text as semester_name, academic_years.name as academic_year_name,
      ${TOTAL_LESSON}::integer as total_lesson, ${ofType('question-answer')} as tasks, ${ofType('test')} as tests
    from taught
    join semester_subjects subject on subject.id = taught.semester_subject_id
    join semesters on semesters.id = subject.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    ${PUBLISHED_SYLLABUS}`.execute(context.db);
  const [head] = await addRelatedNames(context, rows, TASK_NAMES);
  if (head === undefined) throw notFound();
  return { ...head, students: await readLearners(context, taught) };
}
