import { type RefObject, useEffect } from 'react';

interface TestKeys {
  /** Of the test; it has the class `runner`. */
  place: RefObject<HTMLElement | null>;
  onMove: (by: number) => void;
  /** `index` from 0. */
  onAnswer: (index: number) => void;
}

const DIGIT = /^[1-9]$/;
const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 };
/** Between radio buttons the browser moves with arrows. */
const usesArrows = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'radio';

/** Whether keys that are pressed at `target` are for the test: in it, or nowhere while it is the only test of the page. */
export function isForTest(target: EventTarget | null, place: HTMLElement | null): boolean {
  if (place === null || !(target instanceof HTMLElement)) return false;
  if (place.contains(target)) return true;
  const isNowhere = target === document.body || target.localName === 'main';
  return isNowhere && document.querySelectorAll('.runner').length === 1;
}

/** ← and → move between the questions, 1 to 9 choose an answer. */
export function useTestKeys({ place, onMove, onAnswer }: TestKeys): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { altKey, ctrlKey, metaKey, repeat, target, key } = event;
      if (altKey || ctrlKey || metaKey || repeat || !isForTest(target, place.current)) return;
      const step = STEPS[key];
      if (DIGIT.test(key)) onAnswer(Number(key) - 1);
      else if (step !== undefined && !usesArrows(target)) onMove(step);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  });
}
