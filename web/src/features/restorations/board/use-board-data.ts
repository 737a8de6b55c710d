import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';

/** The former results of the student, and what the chosen semester needs of them. */
export function useBoardData(studentId: number, semesterId: number | undefined) {
  const params = { id: studentId };
  const query = { semester_id: semesterId ?? 0 };
  const old = useQuery(queryOf(restorations.oldResults, { params }));
  const slots = useQuery({
    ...queryOf(restorations.slots, { params, query }),
    enabled: semesterId !== undefined,
    placeholderData: keepPreviousData,
  });
  const proposals = useQuery({
    ...queryOf(restorations.proposals, { params, query }),
    enabled: semesterId !== undefined,
  });
  return {
    old: old.data,
    semesters: semesterId === undefined ? [] : slots.data,
    proposals: semesterId === undefined ? [] : (proposals.data ?? []),
    error: old.error ?? slots.error,
    retry: () => void Promise.all([old.refetch(), slots.refetch()]),
  };
}
