import {
  type Plan,
  type PlanChange,
  type PlannedSemester,
  semesterSubjects,
} from '@dekanat/contract/curricula/plan.ts';
import { useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query.ts';

const planQuery = (curriculumId: number) =>
  queryOf(semesterSubjects.plan, { query: { curriculum_id: curriculumId } });

export const usePlan = (curriculumId: number) => useQuery(planQuery(curriculumId));

/** Shows the changed semesters without loading the plan again. */
export function showChange(curriculumId: number, { semesters }: Pick<PlanChange, 'semesters'>): void {
  const changed = new Map(semesters.map((semester): [number, PlannedSemester] => [semester.id, semester]));
  queryClient.setQueryData(
    planQuery(curriculumId).queryKey,
    (plan: Plan | undefined) =>
      plan && { ...plan, semesters: plan.semesters.map((one) => changed.get(one.id) ?? one) },
  );
}

export const reloadPlan = (curriculumId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: planQuery(curriculumId).queryKey });

/** The plan as it is stored now. */
export const loadPlan = (curriculumId: number): Promise<Plan> =>
  queryClient.fetchQuery({ ...planQuery(curriculumId), staleTime: 0 });
