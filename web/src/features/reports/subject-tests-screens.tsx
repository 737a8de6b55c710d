import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '#api/session.ts';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { ReportScreen } from '#features/reports/report/report-screen.tsx';

const ModuleQuestions = lazy(async () => ({
  default: (await import('#features/reports/module-questions.tsx')).ModuleQuestions,
}));

/** Syllabi with the questions of their tests; a row opens its modules. */
export function SubjectTestsScreen() {
  const navigate = useNavigate();
  const mayOpen = useMay(moduleTests.calls.list);
  const open = useCallback((row: ReportRow) => void navigate({ to: `/subject-test/${row.id}` }), [navigate]);
  return (
    <ReportScreen
      report={subjectTests}
      {...(mayOpen && { opens: 'menu.report.moduleTests' as const, onOpen: open })}
    />
  );
}

/** The modules of a syllabus; a row opens its questions with their answers. */
export function SubjectTestScreen() {
  const id = Number(useParams({ strict: false }).id);
  const fixed = useMemo(() => ({ syllabus_id: id }), [id]);
  const [opened, setOpened] = useState<ReportRow>();
  return (
    <>
      <ReportScreen report={moduleTests} fixed={fixed} onOpen={setOpened} opens="report.questions" />
      <Suspense>
        {opened && (
          <ModuleQuestions
            syllabusId={id}
            moduleId={Number(opened.module_id)}
            title={String(opened.syllabus_module_name)}
            onClose={() => setOpened(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
