import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { examHour, type Slot, weekOf } from '#features/curricula/calendar/calendar-days.ts';
import { useDayNames } from '#features/curricula/calendar/calendar-formats.ts';
import { CalendarGrid } from '#features/curricula/calendar/calendar-grid.tsx';
import { useText } from '#i18n/text.ts';

/** Hours that are always shown, 8 to 18; exams at other hours add theirs, and not the hours between. */
const DAY_HOURS = Array.from({ length: 11 }, (_, index) => index + 8);

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
  const shown = [...new Set([...DAY_HOURS, ...hours])].sort((one, other) => one - other);
  const examsAt = (slot: Slot) => (exams.get(slot.day) ?? []).filter((exam) => examHour(exam) === slot.hour);
  return (
    <CalendarGrid
      label={names.month(day)}
      columns={days.map((one) => ({ key: one, label: names.weekdayAndDay(one) }))}
      rows={shown.map((hour) => ({
        key: clock(hour),
        heading: clock(hour),
        slots: days.map((one) => ({ day: one, hour })),
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
