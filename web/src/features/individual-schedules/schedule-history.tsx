import type { ScheduleState } from '@dekanat/contract/individual-schedules/schedule-fields.ts';
import type { ReactNode } from 'react';
import { StateTag } from '#features/individual-schedules/state-tag.tsx';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';

export interface HistoryEntry {
  id: number;
  state: ScheduleState;
  cancelled: boolean;
  reason: string | null;
  author: string | null;
  created_at: string;
}

/** All dates that were given, newest first. */
export function ScheduleHistory<Entry extends HistoryEntry>(props: {
  entries: readonly Entry[];
  dates: (entry: Entry) => ReactNode;
}) {
  const text = useText();
  return (
    <ol className="schedule-history">
      {props.entries.map((entry) => (
        <li key={entry.id}>
          <span>
            {entry.cancelled ? text('individual.state.cancelled') : props.dates(entry)}{' '}
            {!entry.cancelled && <StateTag state={entry.state} />}
          </span>
          <span>{entry.reason}</span>
          <small>
            {entry.author ?? '—'} · <Instant at={entry.created_at} />
          </small>
        </li>
      ))}
    </ol>
  );
}
