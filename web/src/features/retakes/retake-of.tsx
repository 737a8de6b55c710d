import type { RetakeDetails } from '@dekanat/contract/retakes/application-rows.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { queryOf } from '#api/query.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';

/** Reads an application for its page or a dialog. */
export function RetakeOf({
  id,
  children,
}: {
  id: number;
  children: (application: RetakeDetails) => ReactNode;
}) {
  const { data, error, refetch } = useQuery(queryOf(retakeApplications.read, { params: { id } }));
  if (data) return children(data);
  return error ? <Failed error={error} retry={() => void refetch()} /> : <ListSkeleton />;
}
