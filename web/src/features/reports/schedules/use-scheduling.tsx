import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';
import type { ExportedQuery } from '#ui/export/export-button.tsx';

const NewSchedule = lazy(async () => ({
  default: (await import('#features/reports/schedules/new-schedule.tsx')).NewSchedule,
}));

interface Scheduling {
  /** Begins a schedule with these filters and columns. */
  schedule: (exported: ExportedQuery) => void;
  /** The dialog, while it is open. */
  dialog: ReactNode;
}

/** Schedules of the report that a screen shows. */
export function useScheduling({ name, optional }: AnyReport, title: TextKey): Scheduling {
  const text = useText();
  const [exported, setExported] = useState<ExportedQuery>();
  const dialog = exported && (
    <Suspense>
      <NewSchedule
        report={name}
        title={text(title)}
        hasDays={optional.includes('from_date') && optional.includes('to_date')}
        exported={exported}
        onClose={() => setExported(undefined)}
      />
    </Suspense>
  );
  return { schedule: setExported, dialog };
}
