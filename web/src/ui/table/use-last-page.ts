import type { Page } from '@dekanat/contract/api/lists.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Turns to the last page of a list where the shown one has no rows, because they were removed meanwhile: few rows have no links to pages.
 * `page`: undefined while it is not the one of the address.
 */
export function useLastPage(
  page: Omit<Page<unknown>, 'current_page'> | undefined,
  turn: (page: number) => void,
) {
  const last = page?.data.length === 0 ? Math.ceil(page.total / page.per_page) : 0;
  const turnTo = useEffectEvent(turn);
  useEffect(() => {
    if (last > 0) turnTo(last);
  }, [last]);
}
