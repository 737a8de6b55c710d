import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

interface RetakeOfProps {
  id: number;
  children: (application: RetakeDetails) => ReactNode;
}

/** Reads an application for its page. */
export function RetakeOf({ id, children }: RetakeOfProps) {
  const { data, error, refetch } = useQuery(queryOf(retakeApplications.read, { params: { id } }));
  if (data) return children(data);
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}

/** Reads an application for a dialog that changes it: the form starts from the stored record, not from a cached one. */
export function StoredRetakeOf({ id, children }: RetakeOfProps) {
  const { data, error, isFetchedAfterMount, isSuccess, refetch } = useQuery({
    ...queryOf(retakeApplications.read, { params: { id } }),
    staleTime: 0,
  });
  // A refetch that fails later leaves the form open.
  const isRead = useRef(false);
  isRead.current ||= isFetchedAfterMount && isSuccess;
  if (data && isRead.current) return children(data);
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}
