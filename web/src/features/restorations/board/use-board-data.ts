import { restorations } from '@dekanat/contract/restorations/restorations.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';

/** The former results of the student, and what the chosen semester needs of them. */
export function useBoardData(studentId: number, semesterId: number | undefined) {
  const params = { id: studentId };
  const query = { semester_id: semesterId ?? 0 };
  const old = useQuery(queryOf(restorations.oldResults, { params }));
  const slots = useQuery({
    ...queryOf(restorations.slots, { params, query }),
    enabled: semesterId !== undefined,
  });
  const proposals = useQuery({
    ...queryOf(restorations.proposals, { params, query }),
    enabled: semesterId !== undefined,
  });
  return {
    old,
    slots,
    proposals: semesterId === undefined ? [] : (proposals.data ?? []),
    /** Without them a pair of the board would look as if it were not wanted. */
    isLoaded: old.data !== undefined && (semesterId === undefined || slots.data !== undefined),
  };
}
