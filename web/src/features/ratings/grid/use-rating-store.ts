import type { ResultOf } from '@dekanat/contract/api/endpoint.ts';
import type { ownSheets, Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '#api/api.ts';
import { storedSession } from '#api/stored-session.ts';
import { openRatingStore } from '#features/ratings/grid/open-rating-store.ts';
import type { RatingServer, SheetSnapshot } from '#features/ratings/grid/rating-sheet.ts';
import type { RatingSource, RatingStore } from '#features/ratings/grid/rating-store.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The calls of a sheet: for staff, or for the teacher to whom it is assigned. */
type Used = 'save' | 'history' | 'import';
export type SheetCalls = Pick<typeof sheets, Used> | Pick<typeof ownSheets, Used>;
export type ImportedSheet = ResultOf<SheetCalls['import']>;

/** The decimal separator of points, as the user sees them. */
export const decimalSeparator = (): string => (currentLanguage() === 'en' ? '.' : ',');

function sourceOf({ rows, ic_max, fc_max, passing_score, bands, editable, events }: Sheet): RatingSource {
  const separator = decimalSeparator();
  const { ic, fc, reason, individual } = editable;
  return {
    rows,
    rules: { ic_max, fc_max, passing_score, bands, editable: { ic, fc }, individual, separator },
    needsReason: reason,
    reopenedFor: events.findLast(({ act }) => act === 'reopen')?.reason ?? undefined,
  };
}

/** The cells of a sheet, which save themselves and follow the changes of other users. */
export function useSheetStore(
  sheet: Sheet,
  calls: SheetCalls,
  owner: number | string,
): { store: RatingStore; shown: SheetSnapshot } {
  const source = useMemo(() => sourceOf(sheet), [sheet]);
  return useRatingStore(`dekanat.draft.${owner}.ratings.${sheet.id}`, source, (body) =>
    call(calls.save, { params: { id: sheet.id }, body }),
  );
}

/** The same for rows of any source; unsaved cells are stored in the browser under the name of the draft. */
export function useRatingStore(
  draft: string,
  source: RatingSource,
  save: RatingServer['save'],
): { store: RatingStore; shown: SheetSnapshot } {
  const [{ store, attach }] = useState(() => openRatingStore(draft, source, { save }));
  const shown = useSyncExternalStore(store.subscribe, store.read);
  useEffect(() => store.receive(source), [store, source]);
  useEffect(attach, [attach]);
  useAskBeforeLeaving(store);
  return { store, shown };
}

/** Saves before the page is left, and asks only if that fails or a cell is invalid. */
function useAskBeforeLeaving(store: RatingStore): void {
  const text = useText();
  const { confirm } = useFeedback();
  const hasUnsaved = () => {
    const { waiting, invalid, conflicts } = store.read();
    return waiting + invalid + conflicts > 0;
  };
  useBlocker({
    enableBeforeUnload: hasUnsaved,
    shouldBlockFn: async ({ current, next }) => {
      if (current.pathname === next.pathname || storedSession() === undefined) return false;
      if (store.read().waiting > 0) await store.save();
      if (!hasUnsaved()) return false;
      return !(await confirm({
        title: text('editor.unsaved'),
        content: text('rating_grid.unsaved'),
        yes: text('editor.unsaved.leave'),
        no: text('editor.unsaved.stay'),
        danger: true,
      }));
    },
  });
}
