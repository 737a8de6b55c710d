import { readStored, writeStored } from '#browser/stored-values.ts';
import { removeOldDraftFiles } from './draft-files.ts';
import { removeDrafts, removeRead } from './stored-queries.ts';

const NAME = 'cabinet.of';
/** Whether the notifications of this device are still those of another account. */
const SUBSCRIPTION = 'cabinet.subscription';
const FOREIGN = 'foreign';

/** Pictures of texts that were read. */
export const forgetPictures = (): void => navigator.serviceWorker?.controller?.postMessage('forget');

/** Only a browser that may show notifications loads what it needs for them. */
export const subscriptions = async () =>
  'Notification' in window && Notification.permission === 'granted'
    ? import('#cabinet/profile/push.ts')
    : undefined;

/** Removes what another account has left on this device, wherever and however its session ended. */
export async function takeOver(account: string): Promise<void> {
  if (readStored(NAME) !== account) {
    const drafts = removeDrafts();
    writeStored(SUBSCRIPTION, FOREIGN);
    forgetPictures();
    // Begun before anything else is read: what is read of the database afterwards waits for it.
    await Promise.all([removeRead(), drafts]);
    // A reload from here on leaves what the new account types.
    writeStored(NAME, account);
  }
  void removeOldDraftFiles();
  if (readStored(SUBSCRIPTION) !== FOREIGN) return;
  await subscriptions()
    .then((of) => of?.forgetSubscription())
    .catch(() => undefined);
  writeStored(SUBSCRIPTION, '');
}
