import { storedSession } from '#api/stored-session.ts';
import { reportState } from '#features/syllabi/editor/save-states.ts';

const PART = 'moves';

/** Moves are sent one after the other: each place refers to the order that the one before it left. */
let last: Promise<unknown> = Promise.resolve();

/**
 * Sends after all earlier ones, while the user stays signed in; `fail` handles a refusal. The editor shows that it is saving until all
 * are sent.
 */
export function sendInOrder(send: () => Promise<unknown>, fail: (error: unknown) => Promise<void>): void {
  const since = storedSession()?.since;
  const sendNow = async () => {
    // The next user of the tab would do it otherwise.
    if (storedSession()?.since === since) await send();
  };
  const sent = last.then(sendNow).catch(fail);
  last = sent;
  const flush = async () => {
    await last;
    return true;
  };
  reportState(PART, { state: 'saving', flush });
  sent.finally(() => {
    if (last === sent) reportState(PART, undefined);
  });
}
