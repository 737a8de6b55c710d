/** How many requests one address or user may send in a window of time (docs/api-conventions.md §11). */
export interface RateLimits {
  windowMs: number;
  perAddress: number;
  /** Refreshes of one session. */
  perSession: number;
  perUser: number;
  perApiToken: number;
  /** Uploads from one network by clients that send no token. */
  anonymousUploads: number;
}

/** A whole university may share one address; captcha and delay protect passwords, not this limit. */
export const RATE_LIMITS: RateLimits = {
  windowMs: 60_000,
  perAddress: 6_000,
  perSession: 60,
  perUser: 1_800,
  perApiToken: 600,
  anonymousUploads: 120,
};
