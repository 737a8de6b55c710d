import { CHANGED_MAX, type ChangedResult } from '@dekanat/contract/study/item-statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { statementNumberIn } from '#features/ratings/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { lockResults } from '../tests/attempt-rows.ts';
import { type AskedQuestion, hasDrawn } from './asked-questions.ts';

/** An attempt whose result is another one by the keys that count now. */
export interface Changed
  extends Pick<
    ChangedResult,
    'attempt_id' | 'student_id' | 'fio' | 'number' | 'control_type_id' | 'maximum'
  > {
  university_id: number;
  group_id: number;
  right_answers: number;
  wrong_answers: number;
  mark: number;
  new_right: number;
  new_wrong: number;
  new_mark: number;
  /** Of exams: where the result is entered. */
  student_subject_id: number | null;
  statement: number | null;
}

const COMPLETED = sql`attempt.completed_at is not null and attempt.ending <> 'returned'`;

export interface AskedAttempts {
  completed: number;
  running: number;
}

/** @throws Refusal when attempts are outside the scope of the caller: a key is the same for all */
export async function countAsked({ db, scope }: Context, asked: AskedQuestion): Promise<AskedAttempts> {
  const { rows } = await sql<AskedAttempts & { outside: boolean }>`
    select count(*) filter (where ${COMPLETED})::integer as completed,
      count(*) filter (where attempt.completed_at is null and attempt.started_at is not null)::integer as running,
      coalesce(bool_or(not ${inScope(scope, CURRICULUM_SCOPE)}), false) as outside
    from test_attempts attempt
    join semester_subjects planned on planned.id = attempt.semester_subject_id
    join curricula on curricula.id = planned.curriculum_id
    where ${hasDrawn(asked)}`.execute(db);
  const [counts] = rows;
  if (counts === undefined || counts.outside) throw new Refusal('forbidden', { key: 'item.other_faculties' });
  return { completed: counts.completed, running: counts.running };
}

const select = ({ db, language }: Context, condition: RawBuilder<unknown>) =>
  sql<Changed>`
    select attempt.id as attempt_id, attempt.university_id, attempt.student_id, ${studentName(language)} as fio,
      coalesce(student_subject.group_id, students.group_id) as group_id, attempt.number, exam.control_type_id, attempt.maximum,
      attempt.right_answers, attempt.wrong_answers, attempt.mark, result.right_answers as new_right,
      result.wrong_answers as new_wrong, result.mark as new_mark,
      case when exam.id is not null then student_subject.id end as student_subject_id, ${statementNumberIn('exam.statement')} as statement
    from test_attempts attempt
    cross join lateral test_attempt_result(attempt) result
    join students on students.id = attempt.student_id
    left join exam_schedules exam on exam.id = attempt.exam_schedule_id
    left join student_subjects student_subject on student_subject.student_id = attempt.student_id
      and student_subject.semester_subject_id = attempt.semester_subject_id
    where ${condition} and ${COMPLETED}
      and (attempt.right_answers, attempt.wrong_answers, attempt.mark) is distinct from
        (result.right_answers, result.wrong_answers, result.mark)
    order by students.full_name, students.id, attempt.id`.execute(db);

async function lockAttempts(db: Queryable, changed: readonly Changed[]): Promise<number[]> {
  const ids = changed.map((one) => one.attempt_id).toSorted((one, other) => one - other);
  for (const id of ids) await lockResults(db, id);
  await sql`select from test_attempts where id = any(${ids}::integer[]) order by id for update`.execute(db);
  return ids;
}

/**
 * The attempts with the question whose result changes, locked; in the order of the students' names.
 * @throws Refusal when there are too many
 */
export async function changedResults(context: Context, asked: AskedQuestion): Promise<Changed[]> {
  const { rows: found } = await select(context, hasDrawn(asked));
  if (found.length > CHANGED_MAX)
    throw new Refusal('limit', { key: 'item.too_many', values: { count: found.length, most: CHANGED_MAX } });
  const ids = await lockAttempts(context.db, found);
  return (await select(context, sql`attempt.id = any(${ids}::integer[])`)).rows;
}
