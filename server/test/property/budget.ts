import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';

/** Random requests of one whole run, over all endpoints; each endpoint gets an equal share, downloads a third of one (docs/testing.md). */
export const REQUEST_BUDGET = { test: 12_000, long: 200_000 } as const;
/** Sent at the same time, so that requests to one endpoint also race with each other. */
export const CONCURRENT_REQUESTS = 8;
/** A super administrator sends one request for every two of an administrator. */
const SUPER_ADMINISTRATOR_SHARE = 1 / 3;
/** An endpoint without a success gets its share again, up to so many times. */
export const EXTRA_SHARES = 6;

export interface Runs {
  administrator: number;
  superAdministrator: number;
}

/** A download costs as much as many other calls, so downloads get a part of the share. */
const DOWNLOAD_SHARE = 1 / 3;

/** How often an endpoint gets a batch of concurrent requests. */
export function runsOf({ download }: Endpoint, budget: number): Runs {
  const batches = (budget / CONCURRENT_REQUESTS / ENDPOINTS.length) * (download ? DOWNLOAD_SHARE : 1);
  const superAdministrator = Math.max(1, Math.round(batches * SUPER_ADMINISTRATOR_SHARE));
  return { superAdministrator, administrator: Math.max(1, Math.round(batches) - superAdministrator) };
}
