import { Id } from '@dekanat/contract/api/fields.ts';
import { z } from 'zod';
import { useSearchParams } from '#ui/search-params.ts';

/** Which import is open. It is in the address, so that a reload or a notification opens it again. */
export interface ImportUrlState {
  /** `new`: the user chooses a file. */
  at: 'closed' | 'new' | number;
  start: () => void;
  open: (id: number) => void;
  close: () => void;
}

const ImportParams = z.object({ import: z.string().optional() });

export function useImportUrlState(): ImportUrlState {
  const { values, change } = useSearchParams(ImportParams);
  const written = values?.import;
  const id = Id.safeParse(Number(written)).data;
  const at = written === undefined ? 'closed' : (id ?? 'new');
  const go = (to: string | number | undefined) => change({ import: to }, { replace: at !== 'closed' });
  return { at, start: () => go('new'), open: go, close: () => go(undefined) };
}
