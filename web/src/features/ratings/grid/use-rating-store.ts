import type { ownSheets, Sheet, sheets } from '@dekanat/contract/ratings/sheets.ts';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { call } from '#api/api.ts';
import { storedSession } from '#api/stored-session.ts';
import { openRatingStore } from '#features/ratings/grid/open-rating-store.ts';
import { type RatingServer, type SheetSnapshot, unsavedIn } from '#features/ratings/grid/rating-sheet.ts';
import type { RatingSource, RatingStore } from '#features/ratings/grid/rating-store.ts';
import { currentLanguage, useText } from '#i18n/text.ts';
import { useFeedback } from '#ui/feedback/feedback.ts';

/** The calls of a sheet: for staff, or for the teacher to whom it is assigned. */
type Used = 'save' | 'history' | 'import';
export type SheetCalls = Pick<typeof sheets, Used> | Pick<typeof ownSheets, Used>;

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

export interface OpenRatings {
  store: RatingStore;
  shown: SheetSnapshot;
}

/**
 * The cells of a sheet, which save themselves and follow the changes of other users. Unsaved cells are stored in the browser
 * under the name of the owner, who is the user.
 */
export function useSheetStore(sheet: Sheet, calls: SheetCalls, owner: number | string): OpenRatings {
  const source = useMemo(() => sourceOf(sheet), [sheet]);
  return useRatingStore(`dekanat.draft.${owner}.ratings.${sheet.id}`, source, (body) =>
    call(calls.save, { params: { id: sheet.id }, body }),
  );
}

/** The same for rows of any source; unsaved cells are stored in the browser under the name of the draft. */
export function useRatingStore(draft: string, source: RatingSource, save: RatingServer['save']): OpenRatings {
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
  const hasUnsaved = () => unsavedIn(store.read()) > 0;
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

/** Saves the cells before a file is made of the sheet, and warns of those that it lacks. */
export function useSaveBeforeFile(store: RatingStore): () => Promise<void> {
  const text = useText();
  const feedback = useFeedback();
  return async () => {
    await store.save();
    const count = unsavedIn(store.read());
    if (count > 0) feedback.warning(text('rating_grid.file_lacks', { count }));
  };
}
