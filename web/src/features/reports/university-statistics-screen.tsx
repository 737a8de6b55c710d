import { universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

/** Universities with their numbers; a row opens the charts of the university. */
export function UniversityStatisticsScreen() {
  const navigate = useNavigate();
  const open = useCallback(
    ({ university_id }: ReportRow) => void navigate({ to: `/universities-statistic/${university_id}` }),
    [navigate],
  );
  return <ReportScreen report={universityStatistics} opens="statistic.title" onOpen={open} />;
}
