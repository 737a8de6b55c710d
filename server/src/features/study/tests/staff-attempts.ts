import type { InputOf } from '@dekanat/contract/api/endpoint.ts';
import type { Page } from '@dekanat/contract/api/lists.ts';
import type { TestAttempt, TestAttemptRow, testAttempts } from '@dekanat/contract/study/test-attempts.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Caller, isBackOfficeCaller, teacherIdOf } from '#api/caller.ts';
import { type Context, isBackOfficeContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { translate } from '#api/messages.ts';
import { inScope } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { addRelatedNames, relatedName } from '#crud/related-names.ts';
import { sqlPage } from '#crud/sql-page.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { SUBJECT } from '#features/planning/shared.ts';
import { STUDENT_GROUP } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { recordAnswersShown } from '#features/syllabi/shared.ts';
import { uncheckedKey } from '#locales/text-key.ts';
import { signedQuestion } from './signed-question.ts';

/** Staff see attempts within their scope, a teacher those of assigned groups. */
export type Viewer = 'staff' | 'teacher';

export const ATTEMPTS_OF_STAFF = sql`
  from test_attempts attempt
  join semester_subjects planned on planned.id = attempt.semester_subject_id
  join curricula on curricula.id = planned.curriculum_id
  join students on students.id = attempt.student_id
  left join student_subjects student_subject on student_subject.student_id = attempt.student_id
    and student_subject.semester_subject_id = attempt.semester_subject_id
  left join exam_schedules exam on exam.id = attempt.exam_schedule_id`;

export function visibleTo({ scope, caller }: Pick<Context<Caller>, 'scope' | 'caller'>, viewer: Viewer) {
  if (viewer === 'staff') return sql<boolean>`${inScope(scope, CURRICULUM_SCOPE)}`;
  const teacherId = teacherIdOf(caller);
  // The array leads PostgreSQL to the attempts in the teacher's subjects; else it reads those of the university.
  return sql<boolean>`(${inScope({ ...scope, facultyId: null }, CURRICULUM_SCOPE)}
    and attempt.semester_subject_id = any(array(
      select taught.semester_subject_id from semester_subject_teachers taught where taught.teacher_id = ${teacherId}))
    and exists (
    select from semester_subject_teachers taught
    where taught.semester_subject_id = attempt.semester_subject_id and taught.group_id = student_subject.group_id
      and taught.teacher_id = ${teacherId} and taught.statement = coalesce(exam.statement, taught.statement)))`;
}

/**
 * Condition on `attempt`: of a student whom the teacher teaches the subject. `is true` makes PostgreSQL read these students once, and
 * compare each attempt in the subjects with them before it reads anything else of the attempt.
 */
const ofTaughtStudent = (teacherId: number) => sql<boolean>`
  ((attempt.semester_subject_id, attempt.student_id) in (
    select taught.semester_subject_id, member.student_id from semester_subject_teachers taught
    join student_subjects member on member.semester_subject_id = taught.semester_subject_id and member.group_id = taught.group_id
    where taught.teacher_id = ${teacherId})) is true`;

type Row = Omit<TestAttemptRow, 'group_name' | 'subject_name'> & {
  university_id: number;
  subject_id: number;
};

async function rowsOf(
  context: Context<Caller>,
  rows: (Row & { not_entered: string | null })[],
): Promise<TestAttemptRow[]> {
  const named = await addRelatedNames(context, rows, {
    group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
    subject_name: relatedName(SUBJECT, 'name', 'subject_id'),
  });
  return named.map(({ not_entered, ...row }) => ({
    ...row,
    not_entered: not_entered === null ? null : translate(uncheckedKey(not_entered), context.language),
  }));
}

const columns = (language: Context['language']) => sql`
  attempt.id, attempt.university_id, planned.subject_id, attempt.student_id, ${studentName(language)} as fio,
  coalesce(student_subject.group_id, students.group_id) as group_id, attempt.exam_schedule_id,
  attempt.lesson_item_id as syllabus_module_lesson_item_id, exam.control_type_id, (
    select lesson.name from lesson_items item join syllabus_lessons lesson on lesson.id = item.lesson_id
    where item.id = attempt.lesson_item_id) as lesson_name, attempt.number,
  case when attempt.completed_at is null then 'running' when attempt.ending = 'returned' then 'returned' else 'completed' end as state,
  attempt.ending, attempt.started_at, case when attempt.completed_at is null then test_attempt_end(attempt) else attempt.ends_at end as ends_at,
  attempt.completed_at, attempt.extra_minutes, jsonb_array_length(attempt.draw) as test_total, (
    select count(*)::integer from test_attempt_answers given where given.attempt_id = attempt.id and given.answer_ids <> '{}') as answered,
  attempt.right_answers, attempt.right_answers + attempt.wrong_answers as counted, attempt.mark, attempt.maximum, attempt.not_entered`;

const STATES = {
  running: sql`attempt.completed_at is null`,
  completed: sql`attempt.completed_at is not null and attempt.ending <> 'returned'`,
  returned: sql`attempt.ending = 'returned'`,
};

/** Started attempts, newest first. */
export async function listAttempts(
  context: Context<Caller>,
  query: InputOf<typeof testAttempts.list>['query'],
  viewer: Viewer,
): Promise<Page<TestAttemptRow>> {
  const { exam_schedule_id, syllabus_module_lesson_item_id: item, semester_subject_id, group_id } = query;
  const { student_id, state } = query;
  const filters: [number | undefined, RawBuilder<unknown>][] = [
    [exam_schedule_id, sql`attempt.exam_schedule_id`],
    [item, sql`attempt.lesson_item_id`],
    [semester_subject_id, sql`attempt.semester_subject_id`],
    [group_id, sql`student_subject.group_id`],
    [student_id, sql`attempt.student_id`],
  ];
  const given = filters.filter(([value]) => value !== undefined);
  const conditions = [
    sql`attempt.started_at is not null`,
    visibleTo(context, viewer),
    ...(viewer === 'teacher' ? [ofTaughtStudent(teacherIdOf(context.caller))] : []),
    ...given.map(([value, column]) => sql`${column} = ${value}`),
    ...(state === undefined ? [] : [STATES[state]]),
  ];
  const from = sql`${ATTEMPTS_OF_STAFF} where ${sql.join(conditions, sql` and `)}`;
  const page = await sqlPage<Row>(context.db, query, {
    ordered: sql<Row>`select ${columns(context.language)} ${from} order by attempt.id desc`,
    from,
  });
  return { ...page, data: await rowsOf(context, page.data) };
}

/** Whether the caller may see which answers are right: the assigned teacher, and staff with the permission. */
const seesAnswers = ({ caller }: Context<Caller>, viewer: Viewer) =>
  viewer === 'teacher' || (isBackOfficeCaller(caller) && caller.permissions.has('test_answers_show'));

async function questionsOf(context: Context<Caller>, id: number, sees: boolean) {
  const { rows } = await sql<TestAttempt['questions'][number]>`
    select asked.question_id as id, asked.question, asked.multiple_choice::integer as multiple_choice,
      coalesce(given.answer_ids, '{}') as selected, given.answered_at, (asked.rule <> 'excluded')::integer as counts,
      case when ${sees} then credits_answer(asked.rule, asked.right_ids, given.answer_ids)::integer end as credited, (
        select jsonb_agg(jsonb_build_object('id', answer->'id', 'answer', answer->'answer', 'correct_answer',
          case when ${sees} then ((answer->>'id')::integer = any(asked.right_ids))::integer end) order by shown.place)
        from jsonb_array_elements(asked.answers) answer
        join jsonb_array_elements_text(drawn.value->'answers') with ordinality shown (id, place)
          on shown.id::integer = (answer->>'id')::integer) as test_answers
    from test_attempts attempt
    cross join jsonb_array_elements(attempt.draw) with ordinality drawn (value, place)
    join question_versions asked on asked.question_id = (drawn.value->>'question')::integer
      and asked.version = (drawn.value->>'version')::integer
    left join test_attempt_answers given on given.attempt_id = attempt.id and given.question_id = asked.question_id
    where attempt.id = ${id} order by drawn.place`.execute(context.db);
  return rows.map((row) => signedQuestion(context, row));
}

async function historyOf({ db }: Context<Caller>, id: number): Promise<TestAttempt['history']> {
  const { rows } = await sql<TestAttempt['history'][number]>`
    select change.id, change.act, change.minutes, change.reason, ${accountName} as author, change.created_at
    from test_attempt_changes change left join users on users.id = change.user_id
    where change.attempt_id = ${id} order by change.id desc`.execute(db);
  return rows;
}

/** An attempt as it was taken. @throws notFound for what the viewer may not see */
export async function readAttempt(
  context: Context<Caller>,
  id: number,
  viewer: Viewer,
): Promise<TestAttempt> {
  const { rows } = await sql<Row & { syllabus_id: number | null }>`
    select ${columns(context.language)}, planned.syllabus_id ${ATTEMPTS_OF_STAFF}
    where attempt.id = ${id} and attempt.started_at is not null and ${visibleTo(context, viewer)}`.execute(
    context.db,
  );
  const [found] = rows;
  if (found === undefined) throw notFound();
  // Until its end the right answers of an attempt are for nobody.
  const sees = found.state !== 'running' && seesAnswers(context, viewer);
  if (sees && found.syllabus_id !== null && isBackOfficeContext(context))
    await recordAnswersShown(context, found.syllabus_id);
  const [row] = await rowsOf(context, [found]);
  if (row === undefined) throw notFound();
  const [questions, history] = await Promise.all([questionsOf(context, id, sees), historyOf(context, id)]);
  return { ...row, questions, history };
}
