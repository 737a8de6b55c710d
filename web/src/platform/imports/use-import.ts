import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import type { LiveEvent } from '@dekanat/contract/operations/events.ts';
import {
  type Import,
  type ImportDetails,
  type ImportUpdate,
  imports,
} from '@dekanat/contract/operations/imports.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { z } from 'zod';
import { isConnected, subscribe } from '#api/live-events.ts';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useLanguage } from '#i18n/text.ts';
import { useNotifications } from '#platform/realtime/use-notifications.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** Progress arrives as events; polling covers lost ones. */
const POLL_INTERVAL_MS = { connected: 5_000, disconnected: 1_000 };

type Rows = NonNullable<Parameters<typeof queryOf<typeof imports.read>>[1]['query']>;
type Moved = Extract<LiveEvent, { event: 'job' }>;

export const isBusy = ({ job }: Pick<Import, 'job'>): boolean =>
  job?.status === 'waiting' || job?.status === 'running';

/** Why the last job did not finish: a message, or that it was cancelled. */
export function failureOf({ job }: Pick<Import, 'job'>): { error: string | null } | undefined {
  return job?.status === 'failed' || job?.status === 'cancelled' ? job : undefined;
}

/** An import with a page of its rows, reloaded whenever its state changes. */
export function useImport(id: number, rows: Rows) {
  useLanguage();
  return useQuery({
    ...queryOf(imports.read, { params: { id }, query: rows }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      isBusy(state.data) &&
      (isConnected() ? POLL_INTERVAL_MS.connected : POLL_INTERVAL_MS.disconnected),
  });
}

const put = (change: (shown: ImportDetails) => ImportDetails) =>
  queryClient.setQueriesData<ImportDetails>(
    { queryKey: ['imports'] },
    (shown) => shown && ('plan' in shown ? change(shown) : shown),
  );

/** Only the counts are taken from the event: the end is shown together with the result. */
function follow({ id, done, total }: Moved): void {
  put((shown) => (shown.job?.id === id ? { ...shown, job: { ...shown.job, done, total } } : shown));
}

const renewAll = () => void queryClient.invalidateQueries({ queryKey: ['imports'] });

/** Follows the jobs of the import while it is shown. */
export function useImportEvents(): void {
  useEffect(
    () =>
      subscribe((event) => {
        if (event.event === 'ready' && event.missed) renewAll();
        if (event.event !== 'job') return;
        if (event.status === 'running') follow(event);
        else renewAll();
      }),
    [],
  );
}

/** After an import was applied or undone, every list may have changed. */
export function useRenewedLists(shown: Import | undefined): void {
  const before = useRef(false);
  const writing =
    shown !== undefined && isBusy(shown) && shown.job?.act !== 'check' && shown.job?.act !== 'read';
  useEffect(() => {
    if (before.current && !writing) void queryClient.invalidateQueries();
    before.current = writing;
  }, [writing]);
}

/** Marks the import's notifications as read while it is shown. */
export function useMarkNotificationRead(id: number): void {
  const { data } = useNotifications();
  const { mutate } = useAction(notifications.mark);
  const marked = useRef(new Set<number>());
  useEffect(() => {
    for (const one of data?.data ?? []) {
      if (one.read_at !== null || !one.link?.endsWith(`?import=${id}`) || marked.current.has(one.id))
        continue;
      marked.current.add(one.id);
      mutate({ params: { id: one.id }, body: { read: true } });
    }
  }, [data, id, mutate]);
}

/** Requests the next step of an import. */
export function useImportActions(id: number) {
  const feedback = useFeedback();
  const { mutate, isPending, variables } = useAction(imports.update, {
    onSuccess: (summary) => put((shown) => (shown.id === id ? { ...shown, ...summary } : shown)),
    onError: (error) => {
      feedback.error(error);
      // Another user has done something with the import.
      if (error.status !== 0) renewAll();
    },
  });
  return {
    ask: (body: z.input<typeof ImportUpdate>) => {
      if (!isPending) mutate({ params: { id }, body });
    },
    /** The step being requested. */
    asking: isPending ? variables?.body.act : undefined,
  };
}
