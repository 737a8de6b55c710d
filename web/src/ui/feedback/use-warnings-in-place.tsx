import type { Warning } from '@dekanat/contract/api/warnings.ts';
import { type ReactNode, useRef, useState } from 'react';
import { WarningQuestion } from '#ui/feedback/warning-ticks.tsx';

interface WarningsInPlace {
  /** For the action: shows the warnings and waits for the answer. */
  accept: (warnings: readonly Warning[]) => Promise<boolean>;
  /** The warnings to tick; nothing before the action finds one. */
  question: ReactNode;
  /** Whether the action waits for the answer. */
  isAsking: boolean;
  /** Whether all warnings are ticked. */
  isComplete: boolean;
  /** Ends the question; nothing while none is asked. */
  answer: (accepted: boolean) => void;
}

/** The button that asked is disabled until all are ticked. */
const focusFirst = (question: HTMLElement | null) => question?.querySelector('input')?.focus();

/** The warnings of an act within the dialog that begins it, so that no second dialog opens above it. */
export function useWarningsInPlace(): WarningsInPlace {
  const [warnings, setWarnings] = useState<readonly Warning[]>([]);
  const [isComplete, setComplete] = useState(false);
  const resolve = useRef<(accepted: boolean) => void>(undefined);
  return {
    accept: (found) =>
      new Promise((answered) => {
        resolve.current = answered;
        setComplete(false);
        setWarnings(found);
      }),
    question: warnings.length > 0 && (
      <div role="alert" ref={focusFirst}>
        <WarningQuestion warnings={warnings} onComplete={setComplete} />
      </div>
    ),
    isAsking: warnings.length > 0,
    isComplete,
    answer: (accepted) => {
      setWarnings([]);
      resolve.current?.(accepted);
    },
  };
}
