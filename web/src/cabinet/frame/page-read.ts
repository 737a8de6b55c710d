import { useEffect } from 'react';
import { queryClient } from '#api/query.ts';

/** What is beside the page does not wait longer for it. */
const LONGEST_WAIT_MS = 5_000;

const { promise, resolve } = Promise.withResolvers<void>();
/** Settles when the first page has read its data, so that what is beside it does not take the connections from it. */
export const pageRead = promise;

function resolveWhenRead(): () => void {
  if (queryClient.isFetching() === 0) resolve();
  return queryClient.getQueryCache().subscribe(() => queryClient.isFetching() === 0 && resolve());
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
