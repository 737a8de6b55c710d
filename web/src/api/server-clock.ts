/** Milliseconds by which the clock of the server is ahead of that of this device. */
let ahead = 0;
let isKnown = false;

/** The header has whole seconds, and the response was on its way: less than this says nothing. */
export const TOLERANCE_MS = 3_000;

/** Compares the clocks at a response. @param askedAt when it was asked for: a slow response tells less */
export function readClock({ headers }: Pick<Response, 'headers'>, askedAt = Date.now()): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sent)) return;
  isKnown = true;
  const [least, most] = [sent - Date.now(), sent - askedAt];
  const isPossible = (one: number) => one >= least - TOLERANCE_MS && one <= most + TOLERANCE_MS;
  if (!isPossible(ahead)) ahead = isPossible(0) ? 0 : least;
}

/** The time of the server. The clock of a device may be wrong by hours. */
export const serverNow = (): number => Date.now() + ahead;

/** The time of the server at a moment of this device, such as that of a response. */
export const serverTimeAt = (moment: number): number => moment + ahead;

/** Whether a response has told the clock of the server. */
export const isClockKnown = (): boolean => isKnown;
