import { studentRetakes } from '@dekanat/contract/reports/retake-reports.ts';
import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useMay } from '#api/session.ts';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

/** Students who retake a subject; a row opens the application. */
export function StudentRetakesScreen() {
  const navigate = useNavigate();
  const mayOpen = useMay(retakeApplications.read);
  const open = useCallback(
    ({ application_id: id }: ReportRow) => {
      if (mayOpen && id !== null) void navigate({ to: `/re-reading-subject-groups/${id}` });
    },
    [mayOpen, navigate],
  );
  return <ReportScreen report={studentRetakes} onOpen={open} />;
}
