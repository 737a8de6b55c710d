import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { monthOf, weekOf, weeksOf } from '#features/curricula/calendar/calendar-days.ts';
import { useDayNames } from '#features/curricula/calendar/calendar-formats.ts';
import { CalendarGrid } from '#features/curricula/calendar/calendar-grid.tsx';
import { useText } from '#i18n/text.ts';

interface MonthViewProps {
  exams: ReadonlyMap<string, readonly CalendarExam[]>;
}

export function MonthView({ exams }: MonthViewProps) {
  const text = useText();
  const { day } = useCalendar();
  const names = useDayNames();
  return (
    <CalendarGrid
      label={names.month(day)}
      month={monthOf(day)}
      columns={weekOf(day).map((one) => ({ key: one, label: names.weekday(one) }))}
      rows={weeksOf(day).map((week) => ({ key: week[0] ?? '', slots: week.map((one) => ({ day: one })) }))}
      examsAt={(slot) => exams.get(slot.day) ?? []}
      nameOf={(slot) =>
        text('calendar.day_of', { day: names.whole(slot.day), count: exams.get(slot.day)?.length ?? 0 })
      }
      titleOf={(slot) => <span className="calendar-day">{Number(slot.day.slice(8))}</span>}
    />
  );
}
