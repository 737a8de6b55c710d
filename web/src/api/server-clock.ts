/** Milliseconds by which the clock of the server is ahead of that of this device. */
let ahead = 0;

/** The header has whole seconds, and the response was on its way: less than this says nothing. */
export const TOLERANCE_MS = 3_000;

/** Compares the clocks at a response. */
export function readClock({ headers }: Pick<Response, 'headers'>): void {
  const sent = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(sent)) return;
  const difference = sent - Date.now();
  if (Math.abs(difference - ahead) > TOLERANCE_MS)
    ahead = Math.abs(difference) > TOLERANCE_MS ? difference : 0;
}

/** The time of the server. The clock of a device may be wrong by hours. */
export const serverNow = (): number => Date.now() + ahead;

/** The time of the server at a moment of this device, such as that of a response. */
export const serverTimeAt = (moment: number): number => moment + ahead;
