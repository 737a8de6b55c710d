/**
 * Time after which a request that can be sent again is given up: a phone that changes its network may leave it without a response, and
 * without an error.
 */
export const STALLED_AFTER_MS = 20_000;

/** The reason with which `withinLimit` aborts. */
export class LimitReached extends Error {}

/** Does some work whose signal is aborted after these milliseconds. @throws the reason of the signal then, also where the work ignores it */
export const withinLimit = <Result>(
  milliseconds: number,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> =>
  new Promise((resolve, reject) => {
    const limit = new AbortController();
    const timer = setTimeout(() => {
      limit.abort(new LimitReached());
      reject(limit.signal.reason);
    }, milliseconds);
    work(limit.signal)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** A response once its text has arrived. */
export const arrived = async (response: Response): Promise<Response> =>
  new Response(await response.text(), response);
