import { addDays } from '@dekanat/contract/api/days.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { slotKey } from '#features/curricula/calendar/calendar-cell.tsx';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { addMonths, type Slot } from '#features/curricula/calendar/calendar-days.ts';

const LAST_HOUR = 23;
const WEEK = 7;

/** The slot to which a key leads: rows are weeks, or the hours of one week. */
function slotBy(key: string, { day, hour }: Slot): Slot | undefined {
  const on = (to: string) => (hour === undefined ? { day: to } : { day: to, hour });
  const at = (to: number) => (to < 0 || to > LAST_HOUR ? undefined : { day, hour: to });
  switch (key) {
    case 'ArrowLeft':
      return on(addDays(day, -1));
    case 'ArrowRight':
      return on(addDays(day, 1));
    case 'ArrowUp':
      return hour === undefined ? on(addDays(day, -WEEK)) : at(hour - 1);
    case 'ArrowDown':
      return hour === undefined ? on(addDays(day, WEEK)) : at(hour + 1);
    case 'PageUp':
      return on(hour === undefined ? addMonths(day, -1) : addDays(day, -WEEK));
    case 'PageDown':
      return on(hour === undefined ? addMonths(day, 1) : addDays(day, WEEK));
    default:
      return undefined;
  }
}

const STEPS: Partial<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 };

/** Keys of a calendar's slots and exams. */
export function useGridKeys(table: RefObject<HTMLTableElement | null>, slots: readonly Slot[]) {
  const { mayMove, moveTo, showDay } = useCalendar();
  const wanted = useRef<Slot>(undefined);
  const cellOf = (slot: Slot) => table.current?.querySelector<HTMLElement>(`[data-slot="${slotKey(slot)}"]`);
  const examsOf = (slot: Slot) => [
    ...(cellOf(slot)?.querySelectorAll<HTMLElement>('.calendar-exam button') ?? []),
  ];
  // A slot of another month or week is focused when it is drawn.
  useEffect(() => {
    const cell = wanted.current && cellOf(wanted.current);
    if (!cell) return;
    wanted.current = undefined;
    cell.focus();
  });
  const goTo = (slot: Slot) => {
    const cell = cellOf(slot);
    if (cell) return cell.focus();
    const isVisible = slots.some(({ day }) => day === slot.day);
    if (isVisible) return undefined;
    wanted.current = slot;
    return showDay(slot.day);
  };
  /** Passes over the hours of a shown day that have no row. */
  const shownBy = (key: string, from: Slot): Slot | undefined => {
    const next = slotBy(key, from);
    const isHidden = next?.hour !== undefined && next.day === from.day && !cellOf(next);
    return isHidden ? shownBy(key, next) : next;
  };
  const onSlotKeyDown = (event: KeyboardEvent<HTMLElement>, slot: Slot): void => {
    const next = shownBy(event.key, slot);
    if (next === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (next) goTo(next);
    else examsOf(slot)[0]?.focus();
  };
  const focusSibling = (from: HTMLElement, slot: Slot, by: 1 | -1) => {
    const exams = examsOf(slot);
    (exams[exams.indexOf(from) + by] ?? cellOf(slot))?.focus();
  };
  const onExamKeyDown = (event: KeyboardEvent<HTMLElement>, slot: Slot, exam: CalendarExam): void => {
    const { key, altKey, currentTarget } = event;
    const next = slotBy(key, slot);
    const step = STEPS[key];
    if (next === undefined && key !== 'Escape') return;
    event.preventDefault();
    if (next === undefined) cellOf(slot)?.focus();
    else if (altKey && mayMove) moveTo(exam, next);
    else if (step !== undefined) focusSibling(currentTarget, slot, step);
    else goTo(next);
  };
  return { onSlotKeyDown, onExamKeyDown };
}
