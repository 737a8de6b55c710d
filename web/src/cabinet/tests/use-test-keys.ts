import { useEffect } from 'react';

interface TestKeys {
  onMove: (by: number) => void;
  /** `index` from 0. */
  onAnswer: (index: number) => void;
}

const DIGIT = /^[1-9]$/;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Elements in which the browser uses these keys. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof HTMLSelectElement || (target instanceof HTMLInputElement && target.type === 'radio');
const isShortcut = ({ altKey, ctrlKey, metaKey, target }: KeyboardEvent) =>
  altKey || ctrlKey || metaKey || target instanceof HTMLTextAreaElement;

/** ← and → move between the questions, 1 to 9 choose an answer. */
export function useTestKeys({ onMove, onAnswer }: TestKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (isShortcut(event)) return;
      const step = STEPS[event.key];
      if (DIGIT.test(event.key)) onAnswer(Number(event.key) - 1);
      else if (step !== undefined && !usesArrows(event.target)) onMove(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
