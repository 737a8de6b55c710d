import { today } from '@dekanat/contract/api/days.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { type ReactNode, useEffect, useRef } from 'react';
import { CalendarCell, slotKey } from '#features/curricula/calendar/calendar-cell.tsx';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { monthOf, type Slot } from '#features/curricula/calendar/calendar-days.ts';
import { useGridKeys } from '#features/curricula/calendar/use-grid-keys.ts';

interface CalendarRow {
  key: string;
  heading?: string;
  slots: readonly Slot[];
}

interface CalendarGridProps {
  label: string;
  columns: readonly { key: string; label: string }[];
  rows: readonly CalendarRow[];
  examsAt: (slot: Slot) => readonly CalendarExam[];
  /** Accessible name of a slot. */
  nameOf: (slot: Slot) => string;
  titleOf?: (slot: Slot) => ReactNode;
  /** The month whose days are shown as inside. */
  month?: string;
}

/**
 * Slots in rows and columns. Arrow keys walk over slots, Enter and Escape go into a slot and out of it; on an exam Up and Down
 * walk over the exams of the slot, and with Alt the arrows move the exam.
 */
export function CalendarGrid({ label, columns, rows, examsAt, nameOf, titleOf, month }: CalendarGridProps) {
  const table = useRef<HTMLTableElement>(null);
  const { day, moved } = useCalendar();
  const slots = rows.flatMap((row) => row.slots);
  const { onSlotKeyDown, onExamKeyDown } = useGridKeys(table, slots);
  const first = slots.find((slot) => slot.day === day) ?? slots[0];
  useFocusOfMoved(table, moved);
  return (
    <div className="calendar-scroll">
      <table ref={table} className="calendar-grid" aria-label={label} data-view={month ? 'month' : 'week'}>
        <thead>
          <tr>
            {rows[0]?.heading !== undefined && <td />}
            {columns.map((column) => (
              <th key={column.key} scope="col" data-today={column.key === today() || undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              {row.heading !== undefined && <th scope="row">{row.heading}</th>}
              {row.slots.map((slot) => (
                <CalendarCell
                  key={slotKey(slot)}
                  slot={slot}
                  label={nameOf(slot)}
                  title={titleOf?.(slot)}
                  exams={examsAt(slot)}
                  reachable={slot === first}
                  outside={month !== undefined && monthOf(slot.day) !== month}
                  today={slot.day === today()}
                  onKeyDown={onSlotKeyDown}
                  onExamKeyDown={onExamKeyDown}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Focuses a moved exam once it is drawn in its new slot. */
function useFocusOfMoved(
  table: React.RefObject<HTMLElement | null>,
  moved: { id: number; slot: Slot } | undefined,
) {
  const focused = useRef<typeof moved>(undefined);
  useEffect(() => {
    if (moved === undefined || focused.current === moved) return;
    const exam = table.current?.querySelector<HTMLElement>(
      `[data-slot="${slotKey(moved.slot)}"] #exam-${moved.id}`,
    );
    if (!exam) return;
    focused.current = moved;
    exam.focus();
  });
}
