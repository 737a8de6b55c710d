import {
  DatabaseOutlined,
  FileAddOutlined,
  PlusOutlined,
  SafetyCertificateOutlined,
  SnippetsOutlined,
} from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { ItemPanelProps } from '#features/syllabi/items/item-panel-props.ts';
import { TestExport } from '#features/syllabi/tests/test-export.tsx';
import type { TestStore } from '#features/syllabi/tests/test-store.ts';
import { useText } from '#i18n/text.ts';

const ImportDialog = lazy(async () => ({
  default: (await import('#features/syllabi/tests/import/import-dialog.tsx')).ImportDialog,
}));
const BankDrawer = lazy(async () => ({
  default: (await import('#features/syllabi/tests/bank/bank-drawer.tsx')).BankDrawer,
}));
const ProctoringDialog = lazy(async () => ({
  default: (await import('#features/syllabi/proctoring/proctoring-dialog.tsx')).ProctoringDialog,
}));

type Tool = 'paste' | 'file' | 'bank' | 'proctoring';

interface TestToolbarProps extends ItemPanelProps {
  test: Pick<TestStore, 'flush' | 'reload' | 'read'>;
  /** The test has as many questions as a test may have. */
  isFull: boolean;
  onAdd: () => void;
  /** The search. */
  children: ReactNode;
}

/** What can be done with a whole test. */
export function TestToolbar(props: Omit<TestToolbarProps, 'reload'>) {
  const { item, lesson, syllabus, readOnly, test, isFull, onAdd, children } = props;
  const text = useText();
  const [open, setOpen] = useState<Tool>();
  const close = () => setOpen(undefined);
  return (
    <div className="test-toolbar">
      {!readOnly && (
        <>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} disabled={isFull} onClick={onAdd}>
            {text('test.question.add')}
          </Button>
          <Button icon={<SnippetsOutlined aria-hidden />} disabled={isFull} onClick={() => setOpen('paste')}>
            {text('test.paste')}
          </Button>
          <Button icon={<FileAddOutlined aria-hidden />} disabled={isFull} onClick={() => setOpen('file')}>
            {text('test.import')}
          </Button>
          <Button icon={<DatabaseOutlined aria-hidden />} onClick={() => setOpen('bank')}>
            {text('test.bank')}
          </Button>
        </>
      )}
      <TestExport itemId={item.id} disabled={test.read().entries.length === 0} flush={test.flush} />
      <Button icon={<SafetyCertificateOutlined aria-hidden />} onClick={() => setOpen('proctoring')}>
        {text('proctoring.title')}
      </Button>
      {children}
      <Suspense>
        {(open === 'paste' || open === 'file') && (
          <ImportDialog source={open} itemId={item.id} onClose={close} onAdded={test.reload} />
        )}
        {open === 'bank' && (
          <BankDrawer
            itemId={item.id}
            subjectId={syllabus.subject_id}
            onClose={close}
            onAdded={test.reload}
          />
        )}
        {open === 'proctoring' && (
          <ProctoringDialog itemId={item.id} lessonName={lesson.name} readOnly={readOnly} onClose={close} />
        )}
      </Suspense>
    </div>
  );
}
