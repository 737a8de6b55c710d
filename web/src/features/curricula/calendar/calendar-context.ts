import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { createContext, use } from 'react';
import type { Slot } from '#features/curricula/calendar/calendar-days.ts';

export interface CalendarState {
  mayMove: boolean;
  /** The day that the address names. */
  day: string;
  open: (exam: CalendarExam) => void;
  /** Moves an exam to a day, or to an hour of it. */
  moveTo: (exam: CalendarExam, slot: Slot) => void;
  showDay: (day: string) => void;
  /** The exam that was moved last, and its slot: it is focused there. */
  moved: { id: number; slot: Slot } | undefined;
}

export const CalendarContext = createContext<CalendarState | undefined>(undefined);

export function useCalendar(): CalendarState {
  const state = use(CalendarContext);
  if (state === undefined) throw new Error('Outside of a calendar');
  return state;
}
