import type { Context } from '#api/context.ts';
import { undoRestoration } from './undo-restoration.ts';

/** Clears what the restoration of a batch stored, before the batch is undone. */
export const beforeBatchUndo = (context: Context, batchId: number): Promise<void> =>
  undoRestoration(context, batchId);
