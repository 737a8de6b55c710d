import { formatDay } from '@dekanat/contract/api/days.ts';
import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { Button } from 'antd';
import { useCalendar } from '#features/curricula/calendar/calendar-context.ts';
import { useText } from '#i18n/text.ts';

/** Says that nothing is planned in the shown period, and leads to the nearest exam. */
export function NoExams({ exams }: { exams: ReadonlyMap<string, readonly CalendarExam[]> }) {
  const text = useText();
  const { day, showDay } = useCalendar();
  const days = [...exams.keys()].toSorted();
  const nearest = days.find((one) => one > day) ?? days.at(-1);
  return (
    <div className="calendar-empty" role="status">
      <p>{text(nearest === undefined ? 'calendar.empty.year' : 'calendar.empty')}</p>
      {nearest !== undefined && (
        <Button onClick={() => showDay(nearest)}>
          {text('calendar.nearest', { day: formatDay(nearest) })}
        </Button>
      )}
    </div>
  );
}
