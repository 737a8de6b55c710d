import { moduleTests, subjectTests } from '@dekanat/contract/reports/subject-tests.ts';
import { useNavigate, useParams } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useMay } from '#api/session.ts';
import type { ReportRow } from '#features/reports/report/report-columns.tsx';
import { type NumberLinks, ReportScreen } from '#features/reports/report/report-screen.tsx';

const ModuleQuestions = lazy(async () => ({
  default: (await import('#features/reports/module-questions.tsx')).ModuleQuestions,
}));

const linksTo = (columns: readonly string[], open: NumberLinks[string]): NumberLinks =>
  Object.fromEntries(columns.map((column) => [column, open]));
const ANSWERS = ['test_answer_count', 'corrent_test_answer_count'];
const COUNTS = ['module_count', 'test_question_count', ...ANSWERS];

/** Syllabi with the questions of their tests; a row and its numbers open its modules. */
export function SubjectTestsScreen() {
  const navigate = useNavigate();
  const mayOpen = useMay(moduleTests.calls.list);
  const open = useCallback((row: ReportRow) => void navigate({ to: `/subject-test/${row.id}` }), [navigate]);
  const links = useMemo(() => linksTo(COUNTS, open), [open]);
  return (
    <ReportScreen
      report={subjectTests}
      {...(mayOpen && { opens: 'menu.report.moduleTests' as const, onOpen: open, links })}
    />
  );
}

/** The modules of a syllabus; a row and the numbers of its answers open its questions with these. */
export function SubjectTestScreen() {
  const id = Number(useParams({ strict: false }).id);
  const fixed = useMemo(() => ({ syllabus_id: id }), [id]);
  const [opened, setOpened] = useState<ReportRow>();
  const links = useMemo(() => linksTo(ANSWERS, setOpened), []);
  return (
    <>
      <ReportScreen
        report={moduleTests}
        fixed={fixed}
        onOpen={setOpened}
        opens="report.questions"
        links={links}
      />
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
