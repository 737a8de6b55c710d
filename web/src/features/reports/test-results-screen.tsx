import { testResults } from '@dekanat/contract/reports/test-results.ts';
import { lazy, Suspense, useState } from 'react';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

const TestResultDialog = lazy(async () => ({
  default: (await import('#features/reports/test-result-dialog.tsx')).TestResultDialog,
}));

/** Results of tests; a row opens the answers of the student. */
export function TestResultsScreen() {
  const [opened, setOpened] = useState<ReportRow>();
  return (
    <>
      <ReportScreen report={testResults} onOpen={setOpened} opens="report.test_result" />
      <Suspense>
        {opened && (
          <TestResultDialog
            testId={Number(opened.id)}
            studentId={Number(opened.student_id)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
