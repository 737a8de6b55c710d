import type { Context } from '#api/context.ts';
import { undoRestoration } from './undo-restoration.ts';

/** What a restoration takes back before its batch is undone. */
export const beforeBatchUndo = (context: Context, batchId: number): Promise<void> =>
  undoRestoration(context, batchId);
