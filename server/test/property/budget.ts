import type { Endpoint } from '@dekanat/contract/api/endpoint.ts';
import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';

export interface RequestBudget {
  /** Random requests of one whole run, over all endpoints; each endpoint gets an equal share, downloads a third of one (docs/testing.md). */
  requests: number;
  /** Sent at the same time, so that requests to one endpoint also race with each other. */
  concurrent: number;
  /** An endpoint without a success gets its share again, up to so many times. */
  extraShares: number;
}

export const REQUEST_BUDGET = {
  test: { requests: 4_500, concurrent: 4, extraShares: 12 },
  long: { requests: 200_000, concurrent: 8, extraShares: 6 },
} as const satisfies Record<string, RequestBudget>;

/** A super administrator sends one request for every two of an administrator: as many batches of half the size. */
export const ofSuperAdministrator = (concurrent: number): number => concurrent / 2;

/** A download costs as much as many other calls, so downloads get a part of the share. */
const DOWNLOAD_SHARE = 1 / 3;

/** How many batches of concurrent requests each caller sends to an endpoint. */
export function runsOf({ download }: Endpoint, { requests, concurrent }: RequestBudget): number {
  const share = (requests / ENDPOINTS.length) * (download ? DOWNLOAD_SHARE : 1);
  return Math.max(1, Math.round(share / (concurrent + ofSuperAdministrator(concurrent))));
}
