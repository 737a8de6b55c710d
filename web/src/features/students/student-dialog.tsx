import { retakeApplications } from '@dekanat/contract/retakes/applications.ts';
import { type Student, type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { lazy, Suspense, useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { useMay } from '#api/session.ts';
import { StudentFacts } from '#features/students/student-facts.tsx';
import { StudentHead } from '#features/students/student-head.tsx';
import { StudentPapers } from '#features/students/student-papers.tsx';
import { GpaResults, SubjectResults } from '#features/students/student-results.tsx';
import { Tabs } from '#features/students/tabs.tsx';
import { useText, withTexts } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import { studentPath } from '#ui/student-path.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './students.css';

const TABS = ['student', 'subjects', 'gpa', 'retakes', 'papers'] as const;

const StudentRetakes = lazy(
  withTexts('retakes', async () => ({
    default: (await import('#features/students/student-retakes.tsx')).StudentRetakes,
  })),
);

/** The details of a student in tabs. */
export function StudentDialog({ editor }: { editor: Editor<StudentRow> }) {
  const text = useText();
  const navigate = useNavigate();
  const open = editor.mode === 'view' && editor.id !== undefined;
  // Keeps the last student while the dialog closes.
  const last = useRef(0);
  if (editor.id !== undefined) last.current = editor.id;
  const id = last.current;
  return (
    <Modal
      open={open}
      width={760}
      title={text('student.title.view')}
      onCancel={editor.close}
      destroyOnHidden
      footer={[
        <Button key="close" onClick={editor.close}>
          {text('action.close')}
        </Button>,
        <Button key="open" type="primary" onClick={() => void navigate({ to: studentPath({ id }) })}>
          {text('student.open')}
        </Button>,
      ]}
    >
      <Details id={id} />
    </Modal>
  );
}

function Details({ id }: { id: number }) {
  const text = useText();
  const mayRetakes = useMay(retakeApplications.list);
  const { data, error, refetch } = useQuery({
    ...queryOf(students.read, { params: { id } }),
    placeholderData: keepPreviousData,
  });
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <ListSkeleton />;
  return (
    <>
      <StudentHead student={data} />
      <Tabs
        label={text('student.title.view')}
        tabs={TABS.filter((key) => key !== 'retakes' || mayRetakes).map((key) => ({
          key,
          label: text(`student.tab.${key}`),
          show: () => <TabContent of={key} student={data} />,
        }))}
      />
    </>
  );
}

function TabContent({ of, student }: { of: (typeof TABS)[number]; student: Student }) {
  if (of === 'student') return <StudentFacts student={student} />;
  if (of === 'subjects') return <SubjectResults studentId={student.id} />;
  if (of === 'gpa') return <GpaResults studentId={student.id} />;
  if (of === 'papers') return <StudentPapers studentId={student.id} />;
  return (
    <Suspense fallback={<ListSkeleton />}>
      <StudentRetakes studentId={student.id} />
    </Suspense>
  );
}
