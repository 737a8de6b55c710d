import type { PlanCheck } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { Plan } from '@dekanat/contract/curricula/plan.ts';
import { createContext, use } from 'react';
import type { CurrentSubject } from '#features/curricula/plan/current-subject.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';

interface PlanState {
  plan: Plan;
  actions: PlanActions;
  checks: readonly PlanCheck[];
  current: CurrentSubject;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** Subjects cannot be added, moved or removed, and their hours cannot be changed. */
  fixed: boolean;
}

export const PlanContext = createContext<PlanState | undefined>(undefined);

/** The plan that is shown. @throws Error outside of the planner */
export function usePlanState(): PlanState {
  const state = use(PlanContext);
  if (state === undefined) throw new Error('There is no plan here');
  return state;
}
