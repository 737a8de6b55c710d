import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';

/** Random requests of one whole run, over all endpoints; each endpoint gets an equal share, downloads a third of one (docs/testing.md). */
export const REQUEST_BUDGET = { test: 9_000, long: 200_000 } as const;
/** Sent at the same time, so that requests to one endpoint also race with each other. */
export const CONCURRENT_REQUESTS = 8;
/** A super administrator sends one request for every two of an administrator: as many batches of half the size. */
export const CONCURRENT_OF_SUPER_ADMINISTRATOR = CONCURRENT_REQUESTS / 2;
/** An endpoint without a success gets its share again, up to so many times. */
export const EXTRA_SHARES = 6;

/** A download costs as much as many other calls, so downloads get a part of the share. */
const DOWNLOAD_SHARE = 1 / 3;

/** How many batches of concurrent requests each caller sends to an endpoint. */
export function runsOf({ download }: Endpoint, budget: number): number {
  const share = (budget / ENDPOINTS.length) * (download ? DOWNLOAD_SHARE : 1);
  return Math.max(1, Math.round(share / (CONCURRENT_REQUESTS + CONCURRENT_OF_SUPER_ADMINISTRATOR)));
}
