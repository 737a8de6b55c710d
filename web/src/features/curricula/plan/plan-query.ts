import { planChecks } from '@dekanat/contract/curricula/curriculum-checks.ts';
import {
  type Plan,
  type PlanChange,
  type PlannedSemester,
  semesterSubjects,
} from '@dekanat/contract/curricula/plan.ts';
import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryClient, queryOf } from '#api/query.ts';

const planQuery = (curriculumId: number) =>
  queryOf(semesterSubjects.plan, { query: { curriculum_id: curriculumId } });

interface SubjectQuery {
  universityId: number;
  groupId: number | undefined;
  search: string;
}

const subjectsQuery = ({ universityId, groupId, search }: SubjectQuery) =>
  queryOf(subjects.options, { query: { university_id: universityId, subject_group_id: groupId, search } });

/** The subjects of a university that match. */
export const useSubjectOptions = (query: SubjectQuery) =>
  useQuery({ ...subjectsQuery(query), placeholderData: keepPreviousData });

const withChecks = (plan: Plan) => ({
  plan,
  /** The warnings of each semester by its id. */
  checks: Object.groupBy(planChecks(plan.semesters), ({ semester_id }) => semester_id),
});

/** A plan with its warnings. What a change leaves as it was stays the same object, so that it is not rendered again. */
export const usePlan = (curriculumId: number) => useQuery({ ...planQuery(curriculumId), select: withChecks });

/** Requests the plan at the address of its planner, and the subjects of the panel. */
export async function prefetchPlan(address: string): Promise<void> {
  const id = Number(address.split('/').at(-1));
  const { confirmed, university_id } = await queryClient.fetchQuery(planQuery(id));
  const all = { universityId: university_id, groupId: undefined, search: '' };
  if (confirmed === 0) await queryClient.prefetchQuery(subjectsQuery(all));
}

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

/** The plan as it was loaded or changed last. @throws Error before it is loaded */
export function loadedPlan(curriculumId: number): Plan {
  const plan = queryClient.getQueryData<Plan>(planQuery(curriculumId).queryKey);
  if (plan === undefined) throw new Error('The plan is not loaded');
  return plan;
}

/** The plan as it is stored now. */
export const loadPlan = (curriculumId: number): Promise<Plan> =>
  queryClient.fetchQuery({ ...planQuery(curriculumId), staleTime: 0 });
