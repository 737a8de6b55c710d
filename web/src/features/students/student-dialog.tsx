import { type StudentRow, students } from '@dekanat/contract/students/students.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { Button, Modal } from 'antd';
import { useRef } from 'react';
import { queryOf } from '#api/query.ts';
import { EmptyState } from '#features/students/status-changes/empty-state.tsx';
import { StudentFacts } from '#features/students/student-facts.tsx';
import { StudentHead } from '#features/students/student-head.tsx';
import { Tabs } from '#features/students/tabs.tsx';
import { useText } from '#i18n/text.ts';
import type { Editor } from '#ui/form/editor.ts';
import { Failed, ListSkeleton } from '#ui/table/list-states.tsx';
import './students.css';

/** Marks, GPA, re-reading and applications come with the steps that bring them. */
const TABS = ['student', 'subjects', 'gpa', 'retakes', 'applications'] as const;

/** What there is to know about a student, in five tabs (specification 000 §2.7). */
export function StudentDialog({ editor }: { editor: Editor<StudentRow> }) {
  const text = useText();
  const navigate = useNavigate();
  const open = editor.mode === 'view' && editor.id !== undefined;
  // While the dialog fades away it still shows what it showed.
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
        <Button
          key="open"
          type="primary"
          onClick={() => void navigate({ to: `/students/students/view/${id}` })}
        >
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
        tabs={TABS.map((key) => ({
          key,
          label: text(`student.tab.${key}`),
          show: () => (key === 'student' ? <StudentFacts student={data} /> : <EmptyState of={key} />),
        }))}
      />
    </>
  );
}
