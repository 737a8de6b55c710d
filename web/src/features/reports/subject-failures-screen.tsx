import { type FinalTest, subjectFailures } from '@dekanat/contract/reports/subject-failures.ts';
import { itemStatistics } from '@dekanat/contract/study/item-statistics.ts';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useMemo, useState } from 'react';
import { useMay } from '#api/session.ts';
import { statisticsOf } from '#features/reports/final-test-address.ts';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { type NumberLinks, ReportScreen } from '#features/reports/report/report-screen.tsx';

const FinalTests = lazy(async () => ({
  default: (await import('#features/reports/final-tests.tsx')).FinalTests,
}));

/** Subjects with their failures by reason; the number of final tests opens the statistics of their questions. */
export function SubjectFailuresScreen() {
  const navigate = useNavigate();
  const mayStatistics = useMay(itemStatistics.ofExam);
  const [opened, setOpened] = useState<ReportRow>();
  const links = useMemo<NumberLinks>(
    () =>
      mayStatistics
        ? {
            final_tests: (row) => {
              const [test, ...others] = row.tests as FinalTest[];
              if (test !== undefined && others.length === 0) void navigate({ to: statisticsOf(test) });
              else setOpened(row);
            },
          }
        : {},
    [navigate, mayStatistics],
  );
  return (
    <>
      <ReportScreen report={subjectFailures} links={links} />
      <Suspense>
        {opened && (
          <FinalTests
            subject={String(opened.subject_translation_name ?? '')}
            tests={opened.tests as FinalTest[]}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
