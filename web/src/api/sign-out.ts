import { session } from '@dekanat/contract/access/sessions/session.ts';
import { call } from '#api/api.ts';
import { forgetItems } from '#api/recent-items.ts';
import { removeSession, storedSession } from '#api/stored-session.ts';
import { readStored, writeStored } from '#browser/stored-values.ts';

/** Stored while the server has not confirmed that the user has signed out: its cookie still opens the session. */
const UNCONFIRMED = 'signed_out';

let request: Promise<void> | undefined;

function send(): Promise<void> {
  request ??= call(session.logout, {})
    .then(() => writeStored(UNCONFIRMED, undefined))
    // Sent again when the browser is online, or by the next page.
    .catch(() => undefined)
    .finally(() => {
      request = undefined;
    });
  return request;
}

/** Ends the session here at once and on the server as soon as it is reachable. */
export function signOut(): void {
  if (storedSession() === undefined) return;
  writeStored(UNCONFIRMED, '1');
  void send();
  removeSession();
  forgetItems();
}

/** Ends a session on the server whose user signed out without a connection; before another sign-in, and when a page is opened. */
export async function finishSignOut(): Promise<void> {
  if (readStored(UNCONFIRMED) === undefined) return;
  // A later sign-in has replaced the cookie.
  if (storedSession() === undefined) await send();
  else writeStored(UNCONFIRMED, undefined);
}

/** Finishes an earlier sign-out now, and whenever the browser is online again. */
export function finishSignOutWhenOnline(): void {
  void finishSignOut();
  window.addEventListener('online', () => void finishSignOut());
}
