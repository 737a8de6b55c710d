import { useParams } from '@tanstack/react-router';
import type { ComponentProps, ReactNode } from 'react';
import type { ApiError } from '#api/api.ts';
import { type HistoryEntry, ScheduleHistory } from '#features/individual-schedules/schedule-history.tsx';
import { SheetLinks } from '#features/individual-schedules/sheet-links.tsx';
import { StateTag } from '#features/individual-schedules/state-tag.tsx';
import { useLanguage } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { FactList, Section } from '#ui/table/section.tsx';
import './individual-schedules.css';

/** The id in the address. */
export function useScheduleId(): number {
  useLanguage();
  return Number(useParams({ strict: false }).id);
}

type Facts = ComponentProps<typeof FactList>['facts'];
type Sheets = ComponentProps<typeof SheetLinks>['statements'];
interface Schedule {
  id: number;
  state: HistoryEntry['state'];
  reason: string | null;
  history: readonly HistoryEntry[];
}

interface SchedulePageProps<Row extends Schedule> {
  title: TextKey;
  schedule: { data: Row | undefined; error: ApiError | null; refetch: () => unknown };
  /** What stands between the state and the reason. */
  facts: (row: Row) => Facts;
  sheets: (row: Row) => Sheets;
  dates: (entry: Row['history'][number]) => ReactNode;
  actions: (row: Row) => ReactNode;
}

/** The dates of one student or teacher that count, and all dates before. */
export function SchedulePage<Row extends Schedule>(props: SchedulePageProps<Row>) {
  const { title, schedule, facts, sheets, dates, actions } = props;
  const { data: row, error, refetch } = schedule;
  return (
    <Screen title={title}>
      {row && (
        <div key={row.id} className="sections">
          <Section title="individual.facts" aside={actions(row)}>
            <FactList
              facts={[
                ['individual.column.state', <StateTag key="state" state={row.state} />],
                ...facts(row),
                ['individual.column.reason', row.reason],
              ]}
            />
            <SheetLinks statements={sheets(row)} />
          </Section>
          <Section title="individual.history">
            <ScheduleHistory entries={row.history} dates={dates} />
          </Section>
        </div>
      )}
      {!row && <FirstLoad error={error} retry={() => void refetch()} />}
    </Screen>
  );
}
