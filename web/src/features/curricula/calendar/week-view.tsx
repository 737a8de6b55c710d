import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { examHour, type Slot, weekOf } from '#features/curricula/calendar/calendar-days.ts';
import { useDayNames } from '#features/curricula/calendar/calendar-formats.ts';
import { CalendarGrid } from '#features/curricula/calendar/calendar-grid.tsx';
import { useText } from '#i18n/text.ts';

/** Hours that are always shown; exams at other hours add theirs. */
const FIRST_HOUR = 8;
const LAST_HOUR = 18;

const clock = (hour: number) => `${String(hour).padStart(2, '0')}:00`;

interface WeekViewProps {
  exams: ReadonlyMap<string, readonly CalendarExam[]>;
}

export function WeekView({ exams }: WeekViewProps) {
  const text = useText();
  const { day } = useCalendar();
  const names = useDayNames();
  const days = weekOf(day);
  const hours = days.flatMap((one) => (exams.get(one) ?? []).map(examHour));
  const first = Math.min(FIRST_HOUR, ...hours);
  const last = Math.max(LAST_HOUR, ...hours);
  const examsAt = (slot: Slot) => (exams.get(slot.day) ?? []).filter((exam) => examHour(exam) === slot.hour);
  return (
    <CalendarGrid
      label={names.month(day)}
      columns={days.map((one) => ({ key: one, label: names.weekdayAndDay(one) }))}
      rows={Array.from({ length: last - first + 1 }, (_, index) => ({
        key: clock(first + index),
        heading: clock(first + index),
        slots: days.map((one) => ({ day: one, hour: first + index })),
      }))}
      examsAt={examsAt}
      nameOf={(slot) =>
        text('calendar.slot_of', {
          day: names.whole(slot.day),
          time: clock(slot.hour ?? 0),
          count: examsAt(slot).length,
        })
      }
    />
  );
}
