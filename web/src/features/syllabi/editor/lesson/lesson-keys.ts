import { useEffect, useEffectEvent } from 'react';

interface LessonKeys {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Alt and Page Up or Down open the lesson beside. */
export function useLessonKeys(keys: LessonKeys): void {
  const react = useEffectEvent((event: KeyboardEvent) => {
    if (!event.altKey || event.ctrlKey || event.metaKey || document.querySelector('.ant-modal-wrap')) return;
    const act = { PageUp: keys.previous, PageDown: keys.next }[event.code];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    window.addEventListener('keydown', react);
    return () => window.removeEventListener('keydown', react);
  }, []);
}
