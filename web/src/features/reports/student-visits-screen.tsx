import { studentVisits } from '@dekanat/contract/reports/student-visits.ts';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { z } from 'zod';
import { type NumberLinks, ReportScreen } from '#features/reports/report/report-screen.tsx';
import { useSearchParams } from '#ui/search-params.ts';

const { from_date, to_date, created_at } = studentVisits.calls.list.query.shape;
const Days = z.object({ from_date, to_date, created_at });

/** Students with their sign-ins; a number opens those of the days in force. */
export function StudentVisitsScreen() {
  const navigate = useNavigate();
  const { values } = useSearchParams(Days);
  const days = JSON.stringify(values ?? {});
  const links = useMemo<NumberLinks>(
    () => ({
      visit_count: ({ user_id }) =>
        void navigate({
          to: '/monitoring/students',
          search: { ...JSON.parse(days), user_id, outcome: 'signed_in' },
        }),
    }),
    [navigate, days],
  );
  return <ReportScreen report={studentVisits} links={links} />;
}
