import { Id } from '@dekanat/contract/api/fields.ts';
import { useUrlState } from '#ui/table/url-state.ts';

/** The open import in the URL, so that a reload or a notification returns to it. */
export interface ImportUrlState {
  /** `new`: a file is to be chosen. */
  at: 'closed' | 'new' | number;
  begin: () => void;
  open: (id: number) => void;
  close: () => void;
}

const NAME = 'import';

export function useImportUrlState(): ImportUrlState {
  const { search, show } = useUrlState();
  const written = search.get(NAME);
  const id = Id.safeParse(Number(written)).data;
  const at = written === null ? 'closed' : (id ?? 'new');
  const go = (to: string | undefined) => {
    const next = new URLSearchParams(search);
    if (to === undefined) next.delete(NAME);
    else next.set(NAME, to);
    show(next, { replace: at !== 'closed' });
  };
  return { at, begin: () => go('new'), open: (of) => go(String(of)), close: () => go(undefined) };
}
