import { CopyOutlined } from '@ant-design/icons';
import { lazy, Suspense, useState } from 'react';
import { useText } from '#i18n/text.ts';

const DoublesDrawer = lazy(async () => ({
  default: (await import('#features/students/duplicates/duplicates-drawer.tsx')).DuplicatesDrawer,
}));

/** Opens the report of possible duplicates. */
export function DuplicatesButton() {
  const text = useText();
  const [open, setOpen] = useState<boolean>();
  return (
    <>
      <button type="button" className="tool-button" onClick={() => setOpen(true)}>
        <CopyOutlined aria-hidden />
        {text('student.doubles.report')}
      </button>
      <Suspense>
        {open !== undefined && <DoublesDrawer open={open} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  );
}
