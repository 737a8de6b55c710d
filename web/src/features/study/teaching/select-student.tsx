import type { StudentProgress } from '@dekanat/contract/study/group-progress.ts';
import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';

interface SelectStudentProps {
  student: StudentProgress;
  checked: boolean;
  toggle: () => void;
  className: string;
  /** What else selects by a tap. */
  children?: ReactNode;
}

/** Selects a student for a message, which reaches those with an account alone. */
export function SelectStudent({ student, checked, toggle, className, children }: SelectStudentProps) {
  const text = useText();
  return (
    <label className={className}>
      <input
        type="checkbox"
        aria-label={text('progress.select', { name: student.fio })}
        checked={checked}
        disabled={!student.has_account}
        onChange={toggle}
      />
      {children}
    </label>
  );
}
