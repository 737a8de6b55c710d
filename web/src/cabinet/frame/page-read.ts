import { useEffect } from 'react';
import { queryClient } from '#api/query.ts';

/** What is beside the page does not wait longer for it. */
const LONGEST_WAIT_MS = 5_000;

/** Nothing was asked of the server for so long: the student reads. */
const QUIET_MS = 1_000;

const { promise, resolve } = Promise.withResolvers<void>();
/** Settles when the first page has read its data, so that what is beside it does not take the connections from it. */
export const pageRead = promise;

function resolveWhenRead(): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => {
    clearTimeout(timer);
    if (queryClient.isFetching() === 0) timer = setTimeout(resolve, QUIET_MS);
  };
  look();
  const unsubscribe = queryClient.getQueryCache().subscribe(look);
  void promise.then(unsubscribe);
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
}

/** Rendered beside the page: its effects run after those of the page, which begin its queries. */
export function PageRead(): null {
  useEffect(resolveWhenRead, []);
  return null;
}

/** Of the frame: also a page that fails to load ends the wait. */
export function useWaitForPage(): void {
  useEffect(() => {
    const timer = setTimeout(resolve, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
}
