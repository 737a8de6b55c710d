/** Moves are sent one after the other: each place refers to the order that the one before it left. */
let last: Promise<unknown> = Promise.resolve();

/** Sends after all earlier ones; `fail` handles a refusal. */
export function sendInOrder(send: () => Promise<unknown>, fail: (error: unknown) => Promise<void>): void {
  last = last.then(send).catch(fail);
}
