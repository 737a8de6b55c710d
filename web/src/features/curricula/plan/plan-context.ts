import type { PlanCheck } from '@dekanat/contract/curricula/curriculum-checks.ts';
import type { Plan, PlannedSemester, PlannedSubject } from '@dekanat/contract/curricula/plan.ts';
import { createContext, use } from 'react';
import type { CurrentSubject } from '#features/curricula/plan/current-subject.ts';
import type { PlanActions } from '#features/curricula/plan/plan-actions.ts';

/** What stays the same while the plan changes: rows read it without being rendered again. */
interface PlanBoard {
  actions: PlanActions;
  current: CurrentSubject;
  /** Nothing can be changed. */
  readOnly: boolean;
  /** Subjects cannot be added, moved or removed, and their hours cannot be changed. */
  fixed: boolean;
  /** The plan at the time of an event. */
  latestPlan: () => Plan;
  /** Moves the focus to the successor of a focused row that was removed. */
  restoreFocus: () => void;
}

export interface PlanState {
  plan: Plan;
  /** The warnings of each semester by its id. */
  checks: Partial<Record<number, readonly PlanCheck[]>>;
}

export const PlanBoardContext = createContext<PlanBoard | undefined>(undefined);
export const PlanContext = createContext<PlanState | undefined>(undefined);

/** Actions and permissions of the planner. @throws Error outside of the planner */
export function usePlanBoard(): PlanBoard {
  const board = use(PlanBoardContext);
  if (board === undefined) throw new Error('There is no plan here');
  return board;
}

/** The plan that is shown; renders again whenever it changes. @throws Error outside of the planner */
export function usePlanState(): PlanState {
  const state = use(PlanContext);
  if (state === undefined) throw new Error('There is no plan here');
  return state;
}

/** The semester of a planned subject. */
export const semesterOf = ({ semesters }: Plan, subject: PlannedSubject): PlannedSemester | undefined =>
  semesters.find(({ id }) => id === subject.semester_id);
