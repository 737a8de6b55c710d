import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { ActWarning } from '#api/acceptance.ts';
import type { Context } from '#api/context.ts';
import { translate } from '#api/messages.ts';
import { readPlan } from './plan-rows.ts';

/** The open checks of a plan in one warning, by kind with their numbers (docs/domain.md §12). */
export async function openChecks(context: Context, curriculumId: number): Promise<ActWarning[]> {
  const { semesters } = await readPlan(context, curriculumId);
  const checks = planChecks(semesters);
  if (checks.length === 0) return [];
  const kinds = [...Map.groupBy(checks, ({ check }) => check)].map(
    ([check, { length: count }]) => `${translate(`plan.check_kind.${check}`, context.language)} – ${count}`,
  );
  const values = { count: checks.length, kinds: kinds.join('; ') };
  return [{ code: 'plan_checks', key: 'curriculum.warning.plan_checks', values }];
}
