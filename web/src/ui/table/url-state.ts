import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

interface Step {
  /** Instead of the present step in the history. */
  replace?: boolean;
  /** Leaves even an unsaved form: it was saved. */
  ignoreBlocker?: boolean;
}

export interface UrlState {
  search: URLSearchParams;
  /** Shows another search part of the same page. */
  show: (search: URLSearchParams, step?: Step) => void;
}

/** The address's search part as it stands there: what each value means is for the reader's schema to say. */
export function useUrlState(): UrlState {
  const router = useRouter();
  const written = useRouterState({ select: ({ location }) => location.searchStr });
  const search = useMemo(() => new URLSearchParams(written), [written]);
  const show = useCallback<UrlState['show']>(
    (next, step) => {
      const { pathname, search: present } = router.history.location;
      if (`${next}` === `${new URLSearchParams(present)}`) return;
      const search = Object.fromEntries(next) as never;
      void router.navigate({ to: pathname, search, resetScroll: false, ...step });
    },
    [router],
  );
  return { search, show };
}
