import { type DueItem, dueWork } from '@dekanat/contract/study/due-work.ts';
import { type RawBuilder, sql } from 'kysely';
import { implement } from '#api/implement.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { THIS_SECOND } from '#crud/today.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { currentLessons } from './own-lessons.ts';
import type { StudentContext } from './own-register.ts';
import { SESSION_OF_TEST } from './tests/own-tests.ts';

const MOST = 50;

type Row = Omit<DueItem, 'subject_name'> & { university_id: number };

/** Of the test, which may be that of an earlier subject with the same syllabus: its attempts count, too. */
const ATTEMPTS = sql`attempt.lesson_item_id = item.id and attempt.ending is distinct from 'returned'`;
/** Staff may have given it time beyond the deadline. */
const IN_PROGRESS = sql`(attempt.started_at is not null and attempt.completed_at is null)`;
/** Of the test `item`: without a complete question, no attempt can be started. */
export const HAS_QUESTION = sql`exists (
  select from test_questions question where question.item_id = item.id and question.retired_at is null and question.complete)`;

/**
 * Tests without a completed attempt: there is one in progress, or one left. A proctored session may end before the lesson, and an attempt
 * in progress has an end of its own.
 */
export const dueTests = (studentId: number | RawBuilder<unknown>) => sql`
  select item.id, 'test' as kind, case when attempts.started then 'started' else 'new' end as state,
    case when attempts.started then attempts.ends_at else least(lesson.deadline, session.end_date) end as due_at, lesson.*
  from lessons lesson
  join lesson_items item on item.lesson_id = lesson.lesson_id and item.removed_at is null and item.type = 'test'
  left join individual_exam_schedules own on own.student_id = ${studentId} and own.semester_subject_id = lesson.semester_subject_id
    and own.lesson_id = lesson.lesson_id and not own.replaced and not own.cancelled
  left join lateral (${SESSION_OF_TEST}) session on true
  cross join lateral (
    select count(attempt.started_at) as used,
      coalesce(bool_or(${IN_PROGRESS}), false) as started, max(test_attempt_end(attempt)) filter (where ${IN_PROGRESS}) as ends_at,
      coalesce(bool_or(attempt.completed_at is not null), false) as completed
    from test_attempts attempt
    where attempt.student_id = ${studentId} and ${ATTEMPTS}) attempts
  where not attempts.completed and (attempts.started
    or ${HAS_QUESTION} and (item.count_of_attempts = 0 or attempts.used < item.count_of_attempts))`;

/** Tasks without an answer that is unchecked or accepted, while an attempt is left. */
export const dueTasks = (studentId: number | RawBuilder<unknown>) => sql`
  select item.id, 'task' as kind, case when attempts.used > 0 then 'rejected' else 'new' end as state,
    lesson.deadline as due_at, lesson.*
  from lessons lesson
  join lesson_items item on item.lesson_id = lesson.lesson_id and item.removed_at is null and item.type = 'question-answer'
  cross join lateral (
    select count(*) as used, coalesce(bool_or(attempt.status <> 2), false) as answered
    from task_attempts attempt where attempt.item_id = item.id and attempt.student_id = ${studentId}
      and attempt.semester_subject_id = lesson.semester_subject_id) attempts
  where not attempts.answered and (item.count_of_attempts = 0 or attempts.used < item.count_of_attempts)`;

async function readDueWork(context: StudentContext): Promise<DueItem[]> {
  const { studentId } = context.caller;
  const { rows } = await sql<Row>`
    with lessons as (
      select id as lesson_id, lesson_name, semester_id, subject_id, semester_subject_id, university_id, deadline_date as deadline
      from (${currentLessons(context)}) lesson
      where (deadline_date is null or deadline_date >= ${THIS_SECOND} or exists (
          select from lesson_items item join test_attempts attempt on attempt.lesson_item_id = item.id
          where item.lesson_id = lesson.id and attempt.student_id = ${studentId} and ${IN_PROGRESS}))
        and exists (select from students where students.id = ${studentId} and students.study_status = 'studying'))
    select id, kind, state, due_at as deadline, lesson_id, lesson_name, semester_id, subject_id, university_id
    from (${dueTests(studentId)} union all ${dueTasks(studentId)}) due where due_at >= ${THIS_SECOND}
    order by due_at, id limit ${MOST}`.execute(context.db);
  const named = await addRelatedNames(inOwnUniversity(context), rows, {
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  return named.map(({ subject_name, ...row }) => ({ ...row, subject_name: subject_name ?? '' }));
}

export const dueWorkFeature = implement(dueWork, { read: readDueWork });
