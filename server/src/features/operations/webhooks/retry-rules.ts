/** Seconds before each further attempt: together nearly three days. */
const SECONDS_BEFORE_RETRY = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 72_000] as const;

/** When a failed delivery is tried again, after so many attempts; undefined: never. */
export const secondsBeforeRetry = (attempts: number): number | undefined =>
  SECONDS_BEFORE_RETRY[attempts - 1];

/** The receiver says that it will never accept anything again. */
const GONE = 410;

export const isAccepted = (status: number | null): boolean =>
  status !== null && status >= 200 && status < 300;
export const isGone = (status: number | null): boolean => status === GONE;
