import { openEventStream, subscribe } from '#api/live-events.ts';
import { queryClient } from '#api/query.ts';

/** The questions of an attempt in progress, which do not change. */
export const QUESTIONS_KEY = 'exam-questions';

const readShown = () =>
  void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUESTIONS_KEY });

/**
 * Reads what is shown anew when something concerns the student: each mark, checked task and message comes with a notification.
 * @param begin when the stream is opened
 * @returns the function that stops it
 */
export function followEvents(begin: Promise<void>): () => void {
  const unsubscribe = subscribe((event) => {
    if (event.event !== 'ready' || event.missed) readShown();
  });
  let isStopped = false;
  let close = () => {};
  void begin.then(() => {
    if (!isStopped) close = openEventStream('ofStudent');
  });
  // The stream may open only a minute after the connection is back, and an exam may have ended.
  window.addEventListener('online', readShown);
  return () => {
    isStopped = true;
    window.removeEventListener('online', readShown);
    unsubscribe();
    close();
  };
}
