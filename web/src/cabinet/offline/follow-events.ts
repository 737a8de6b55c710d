import { openEventStream, subscribe } from '#api/live-events.ts';
import { queryClient } from '#api/query.ts';

/** The questions of an attempt in progress. They do not change, and reading them could start another attempt. */
export const QUESTIONS_KEY = 'exam-questions';

/**
 * Reads what is shown anew when something concerns the student: each mark, checked task and message comes with a notification.
 * @returns the function that stops it
 */
export function followEvents(): () => void {
  let wasOpen = false;
  const unsubscribe = subscribe(({ event }) => {
    // Nothing was missed before the stream was open for the first time.
    if (event !== 'ready' || wasOpen)
      void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUESTIONS_KEY });
    if (event === 'ready') wasOpen = true;
  });
  const close = openEventStream('ofStudent');
  return () => {
    unsubscribe();
    close();
  };
}
