import { type ReportSchedule, reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { useState } from 'react';
import type { ApiError } from '#api/api.ts';
import { queryClient, queryOf, useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import {
  changesOver,
  isSameSchedule,
  type ScheduleChanges,
} from '#features/reports/schedules/schedule-changes.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface StaleChanges {
  mine: ScheduleChanges;
  /** The newer version. */
  stored: ReportSchedule;
  message: string;
}

/** Saves a schedule as it was opened; over a newer version only after a choice, unless the owner sees the same in both. */
export function useSaveSchedule(opened: ReportSchedule, onSaved: () => void) {
  const { error: showError } = useFeedback();
  const { universityId } = useUniversity();
  const query = { university_id: universityId };
  const [stale, setStale] = useState<StaleChanges>();
  const { mutate, isPending, error } = useAction(reportSchedules.update, { onSuccess: onSaved });
  const send = (mine: ScheduleChanges, over: ReportSchedule) => {
    const { parameters: filters, ...changes } = changesOver(over, mine, opened);
    mutate(
      { params: { id: opened.id }, query, body: { ...changes, filters, version: over.version } },
      {
        onError: (refusal) => {
          if (refusal.code === 'stale') void compare(mine, over, refusal);
        },
      },
    );
  };
  const compare = async (mine: ScheduleChanges, over: ReportSchedule, { message }: ApiError) => {
    const listing = { ...queryOf(reportSchedules.list, { query }), staleTime: 0 };
    const all = await queryClient.fetchQuery(listing).catch(showError);
    const stored = all?.find(({ id }) => id === opened.id);
    if (stored === undefined || stored.version === over.version) return;
    if (isSameSchedule(stored, over)) send(mine, stored);
    else setStale({ mine, stored, message });
  };
  return {
    isPending,
    error,
    stale,
    save: (mine: ScheduleChanges) => send(mine, opened),
    keepMine: () => {
      if (stale === undefined) return;
      setStale(undefined);
      send(stale.mine, stale.stored);
    },
    settle: () => setStale(undefined),
  };
}
