import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCallback, useMemo } from 'react';

/** Leaves even an unsaved form: it was saved, or the person was asked already. */
type Asked = { ignoreBlocker: true };

export interface UrlState {
  search: URLSearchParams;
  /** Shows another search part of the same page: a new step in the history, or instead of the present one. */
  show: (search: URLSearchParams, how?: 'push' | 'replace', asked?: Asked) => void;
}

/** The address's search part as it stands there: what each value means is for the reader's schema to say. */
export function useUrlState(): UrlState {
  const { history } = useRouter();
  const written = useRouterState({ select: ({ location }) => location.searchStr });
  const search = useMemo(() => new URLSearchParams(written), [written]);
  const show = useCallback<UrlState['show']>(
    (next, how = 'push', asked) => {
      const { pathname, search: present } = history.location;
      const wanted = next.size > 0 ? `?${next}` : '';
      if (wanted !== present) history[how](pathname + wanted, undefined, asked);
    },
    [history],
  );
  return { search, show };
}
