import { useMemo } from 'react';
import { may, useProfile } from '#api/session.ts';
import type { ReportWithCalls } from '#features/reports/report/report-calls.ts';

type Columns = ReportWithCalls['columns'];

/** A report as the user may open it: counts whose records need another permission are plain numbers. */
export function usePermittedNumbers(report: ReportWithCalls): ReportWithCalls {
  const own = useProfile();
  return useMemo(() => {
    const permitted = (column: Columns[string]): Columns[string] =>
      column.kind !== 'count' || column.needs === undefined || may(own, column.needs)
        ? column
        : { ...column, kind: 'number' };
    const columns = Object.entries(report.columns).map(([name, column]) => [name, permitted(column)]);
    return { ...report, columns: Object.fromEntries(columns) as Columns };
  }, [report, own]);
}
