import { ATTEMPTS_MAX, type KeyRule } from '@dekanat/contract/study/item-statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import type { TestKey } from '../tests/own-tests.ts';
import { ALIKE } from './asked-questions.ts';
import type { Attempt } from './item-rules.ts';

/** A question as it was asked; `item` stands for all versions that were asked and are marked alike. */
export interface AskedItem {
  item: string;
  question_id: number;
  /** The latest of them. */
  version: number;
  versions: number[];
  question: string;
  multiple_choice: 0 | 1;
  answers: { id: number; answer: string }[];
  rule: KeyRule;
  right_ids: number[];
  /** Whether its author copied it without its right answers. */
  answers_hidden: boolean;
}

/** The calling teacher, who sees tests of assigned groups alone, whatever their faculty; undefined with the permission of staff. */
export const teacherByAssignment = ({ caller }: Pick<Context, 'caller'>): number | undefined =>
  caller.kind === 'teacher' && !caller.permissions.has('curriculum_index') ? caller.teacherId : undefined;

/** Condition on `attempt`, `planned` and `curricula`: completed attempts at the test that the caller may see. */
function attemptsOf(context: Pick<Context, 'caller' | 'scope'>, { kind, id }: TestKey): RawBuilder<boolean> {
  const { scope } = context;
  const visible = teacherByAssignment(context) === undefined ? scope : { ...scope, facultyId: null };
  return sql<boolean>`(attempt.${sql.ref(kind)} = ${id} and attempt.completed_at is not null and attempt.ending <> 'returned'
    and ${inScope(visible, CURRICULUM_SCOPE)})`;
}

const FROM = sql`test_attempts attempt
  join semester_subjects planned on planned.id = attempt.semester_subject_id
  join curricula on curricula.id = planned.curriculum_id`;

export async function countAttempts(context: Context, test: TestKey): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from ${FROM} where ${attemptsOf(context, test)}`.execute(context.db);
  return rows[0]?.count ?? 0;
}

type GivenRow = [question: number, version: number, counts: boolean, right: boolean, chosen: number[]];

/** The responses of the newest completed attempts, whose items are `question/version`. */
export async function readResponses(context: Context, test: TestKey): Promise<Attempt[]> {
  const { rows } = await sql<{ given: GivenRow[] }>`
    select jsonb_agg(jsonb_build_array(drawn.question, drawn.version, asked.rule <> 'excluded',
      credits_answer(asked.rule, asked.right_ids, given.answer_ids), coalesce(given.answer_ids, '{}'))) as given
    from (
      select attempt.id, attempt.draw from ${FROM} where ${attemptsOf(context, test)}
      order by attempt.id desc limit ${ATTEMPTS_MAX}) newest
    cross join lateral jsonb_to_recordset(newest.draw) drawn (question integer, version integer)
    join question_versions asked on asked.question_id = drawn.question and asked.version = drawn.version
    left join test_attempt_answers given on given.attempt_id = newest.id and given.question_id = drawn.question
    group by newest.id`.execute(context.db);
  return rows.map(({ given }) =>
    given.map(([question, version, counts, right, chosen]) => ({
      item: `${question}/${version}`,
      counts,
      right,
      chosen,
    })),
  );
}

/** The questions of these responses, by their `question/version`. */
export async function readItems(
  db: Queryable,
  attempts: readonly Attempt[],
): Promise<Map<string, AskedItem>> {
  const keys = [...new Set(attempts.flatMap((attempt) => attempt.map(({ item }) => item)))].map((item) =>
    item.split('/').map(Number),
  );
  const { rows } = await sql<Omit<AskedItem, 'item'> & { asked_version: number }>`
    select one.question_id, one.version as asked_version, max(other.version) as version,
      array_agg(other.version) as versions, one.question,
      one.multiple_choice::integer as multiple_choice, one.answers, one.rule, one.right_ids,
      coalesce(question.answers_hidden, false) as answers_hidden
    from unnest(${keys.map(([question]) => question)}::integer[], ${keys.map(([, version]) => version)}::integer[])
      wanted (question_id, version)
    join question_versions one on one.question_id = wanted.question_id and one.version = wanted.version
    join question_versions other on ${ALIKE}
    left join test_questions question on question.id = one.question_id
    group by one.question_id, one.version, question.answers_hidden`.execute(db);
  return new Map(
    rows.map(({ asked_version, ...row }) => [
      `${row.question_id}/${asked_version}`,
      { ...row, item: `${row.question_id}/${row.version}` },
    ]),
  );
}
