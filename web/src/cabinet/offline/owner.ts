import { readStored, writeStored } from '#browser/stored-values.ts';
import { removeDrafts, removeRead } from './stored-queries.ts';

const NAME = 'cabinet.of';

/** Pictures of texts that were read. */
export const forgetPictures = (): void => navigator.serviceWorker?.controller?.postMessage('forget');

/** Only a browser that may show notifications loads what it needs for them. */
export const subscriptions = async () =>
  'Notification' in window && Notification.permission === 'granted'
    ? import('#cabinet/profile/push.ts')
    : undefined;

/** Removes what another account has left on this device, wherever and however its session ended. */
export async function takeOver(account: string): Promise<void> {
  if (readStored(NAME) === account) return;
  removeDrafts();
  forgetPictures();
  await subscriptions()
    .then((of) => of?.forgetSubscription())
    .catch(() => undefined);
  // Without storage there is nothing to remove.
  await removeRead().catch(() => undefined);
  writeStored(NAME, account);
}
