import type { ReactNode } from 'react';
import { useText } from '#i18n/text.ts';
import type { TextKey } from '#i18n/text-key.ts';

interface LabelledProps {
  /** Of the control. */
  id: string;
  label: TextKey;
  /** Shown below the control. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A control with its label beside it. */
export function Labelled({ id, label, problem, children }: LabelledProps) {
  const text = useText();
  return (
    <div className="schedule-field">
      <label htmlFor={id}>{text(label)}</label>
      {children}
      {problem && (
        <p className="schedule-problem" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}
