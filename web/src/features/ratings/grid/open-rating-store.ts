import type { RatingServer } from '#features/ratings/grid/rating-sheet.ts';
import {
  createRatingStore,
  type RatingSource,
  type RatingStore,
} from '#features/ratings/grid/rating-store.ts';

interface OpenStore {
  store: RatingStore;
  /** Number of mounted grids. */
  users: number;
}

/** A sheet that is closed before everything is saved stays here: opened again, it shows what was entered. */
const open = new Map<string, OpenStore>();

/** The store of a sheet. `attach` is called by a mounted grid, and returns the function to call when it is closed. */
export function openRatingStore(draft: string, source: RatingSource, server: RatingServer) {
  const one = open.get(draft) ?? { store: createRatingStore(draft, source, server), users: 0 };
  const { store } = one;
  const attach = () => {
    open.set(draft, one);
    one.users += 1;
    void store.start();
    const onOnline = () => void store.save();
    window.addEventListener('online', onOnline);
    return () => {
      window.removeEventListener('online', onOnline);
      one.users -= 1;
      void store.save().then(() => {
        if (one.users === 0 && store.read().waiting === 0) open.delete(draft);
      });
    };
  };
  return { store, attach };
}
