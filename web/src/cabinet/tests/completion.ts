import { mayPass } from '#api/query.ts';
import { STALLED_AFTER_MS } from '#api/time-limit.ts';

const SENT_AGAIN = 2;

/** How an attempt is completed: it has a number, so that a request that is sent again, or arrives late, ends no other attempt. */
export const COMPLETION = {
  // A slow connection may need longer for each request.
  limitMs: (failures: number) => (failures < SENT_AGAIN ? STALLED_AFTER_MS : undefined),
  retry: (failures: number, error: Error) => failures < SENT_AGAIN && mayPass(error),
};
