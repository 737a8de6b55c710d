import { readStored, writeStored } from '#browser/stored-values.ts';
import { removeDrafts, removeRead } from './stored-queries.ts';
import { forgetSubscription } from './subscription.ts';

const NAME = 'cabinet.of';

/** Pictures of texts that were read. */
export const forgetPictures = (): void => navigator.serviceWorker?.controller?.postMessage('forget');

/** Removes what another account has left on this device, wherever and however its session ended. */
export async function takeOver(account: string): Promise<void> {
  if (readStored(NAME) === account) return;
  removeDrafts();
  forgetPictures();
  await forgetSubscription().catch(() => undefined);
  // Without storage there is nothing to remove.
  await removeRead().catch(() => undefined);
  writeStored(NAME, account);
}
