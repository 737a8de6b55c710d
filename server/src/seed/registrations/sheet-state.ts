import { addDays } from '@dekanat/contract/api/days.ts';

const DAY_MS = 86_400_000;

/** Final sheets are closed this many days after the control; a few late ones much later. */
const [CLOSED_AFTER, LATE_AFTER] = [15, 200];
/** Every n-th sheet is late, and another n-th one was corrected after it was closed. */
const [LATE_EVERY, CORRECTED_EVERY] = [20, 40];
const [LATE, POSTPONED, CORRECTED] = [0, 1, 2];
/** Re-sits are this many days after the statement before, when the next exams have not started. */
export const DAYS_TO_RE_SIT = 28;

/** Days from the control to the correction of a mark, and to the second closing. */
const [DAYS_TO_REOPEN, DAYS_TO_CLOSE_AGAIN] = [CLOSED_AFTER + 2, CLOSED_AFTER + 3];

export type SheetState = 'open' | 'entered' | 'closed';

const daysBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / DAY_MS;

/** A number that scatters the pairs of group and subject. */
export const scatter = (groupId: number, subjectId: number): number =>
  Math.imul(Math.imul(groupId, 2_654_435_761) ^ subjectId, 2_246_822_519) >>> 8;

/** The state of an interim sheet on a day. */
export function interimState(icDay: string, day: string): SheetState {
  const age = daysBetween(icDay, day);
  if (age < 1) return 'open';
  return age < CLOSED_AFTER ? 'entered' : 'closed';
}

/** The state of a final sheet on a day: some sheets of groups that study stay entered or, of re-sits, open for months. */
export function finalState(
  { day: fcDay, statement, key }: { day: string; statement: number; key: number },
  { day, finished }: { day: string; finished: boolean },
): SheetState {
  const age = daysBetween(fcDay, day);
  const behind = age < LATE_AFTER && !finished ? key % LATE_EVERY : undefined;
  if (age < 1 || (behind === POSTPONED && statement > 1)) return 'open';
  return age < CLOSED_AFTER || behind === LATE ? 'entered' : 'closed';
}

/** Whether a sheet was reopened to correct a mark, and closed again before a day. */
export const isCorrected = (
  { day: controlDay, state, key }: { day: string; state: SheetState; key: number },
  day: string,
): boolean =>
  state === 'closed' &&
  key % CORRECTED_EVERY === CORRECTED &&
  daysBetween(controlDay, day) > DAYS_TO_CLOSE_AGAIN;

export interface SheetEvent {
  act: 'enter' | 'close' | 'reopen';
  day: string;
  reason: string | null;
}

/** What happened to a sheet with a control on that day. */
export function eventsOf(
  controlDay: string,
  state: SheetState,
  { marked, correction }: { marked: boolean; correction: string | null },
): SheetEvent[] {
  const event = (act: SheetEvent['act'], days: number, reason: string | null = null) => ({
    act,
    day: addDays(controlDay, days),
    reason,
  });
  if (state === 'open') return [];
  const entered = marked ? [event('enter', 1)] : [];
  if (state === 'entered') return entered;
  const closed = [...entered, event('close', CLOSED_AFTER - 1)];
  if (correction === null) return closed;
  return [...closed, event('reopen', DAYS_TO_REOPEN, correction), event('close', DAYS_TO_CLOSE_AGAIN)];
}
