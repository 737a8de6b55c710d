import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import { sql } from 'kysely';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { passScoreOf } from '#features/planning/shared.ts';
import { readPlan } from './plan-rows.ts';

/** Marks are formed by the bands of the rating system: below their mark 3 the pass score has no effect. */
async function passScoreWarnings({ db }: Pick<Context, 'db'>, curriculumId: number): Promise<ActWarning[]> {
  const { score, lowest } = await db
    .selectFrom('curricula')
    .where('id', '=', curriculumId)
    .select(['passing_score as score', passScoreOf(sql`curricula.passing_score`).as('lowest')])
    .executeTakeFirstOrThrow();
  return score < lowest
    ? [{ code: 'passing_score', key: 'curriculum.warning.passing_score', values: { score, lowest } }]
    : [];
}

/** The open checks of a plan in one warning, by kind with their numbers (docs/domain.md §12). */
async function planWarnings(context: Context, curriculumId: number): Promise<ActWarning[]> {
  const { semesters } = await readPlan(context, curriculumId);
  const checks = planChecks(semesters);
  if (checks.length === 0) return [];
  const kinds = [...Map.groupBy(checks, ({ check }) => check)].map(
    ([check, { length: count }]) => `${translate(`plan.check_kind.${check}`, context.language)} – ${count}`,
  );
  const values = { count: checks.length, kinds: kinds.join('; ') };
  return [{ code: 'plan_checks', key: 'curriculum.warning.plan_checks', values }];
}

/** What is open before a curriculum is confirmed. */
export const openChecks = async (context: Context, curriculumId: number): Promise<ActWarning[]> => [
  ...(await planWarnings(context, curriculumId)),
  ...(await passScoreWarnings(context, curriculumId)),
];
