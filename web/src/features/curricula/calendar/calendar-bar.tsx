import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { addDays, formatDay, today } from '@dekanat/contract/api/days.ts';
import { Button, Segmented } from 'antd';
import { useUniversity } from '#api/university.ts';
import { type useCalendarAddress, VIEWS, type View } from '#features/curricula/calendar/calendar-address.ts';
import { addMonths, weekOf } from '#features/curricula/calendar/calendar-days.ts';
import { calendarFilters } from '#features/curricula/calendar/calendar-filters.tsx';
import { useDayNames } from '#features/curricula/calendar/calendar-formats.ts';
import { useText } from '#i18n/text.ts';
import { Filters } from '#ui/table/list-filters.tsx';

interface CalendarBarProps extends Omit<ReturnType<typeof useCalendarAddress>, 'view'> {
  view: View;
}

/** Which period is shown, how, and of which exams. */
export function CalendarBar({ view, day, filters, change }: CalendarBarProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const names = useDayNames();
  const show = (next: string) => change({ day: next === today() ? undefined : next }, { replace: true });
  const step = (by: 1 | -1) => show(view === 'week' ? addDays(day, by * 7) : addMonths(day, by));
  const week = weekOf(day);
  const period =
    view === 'week' ? `${formatDay(week[0] ?? day)} – ${formatDay(week[6] ?? day)}` : names.month(day);
  return (
    <div className="list-bar calendar-bar">
      <Button onClick={() => show(today())}>{text('calendar.today')}</Button>
      <Button
        icon={<LeftOutlined />}
        aria-label={text(`calendar.previous.${view === 'week' ? 'week' : 'month'}`)}
        onClick={() => step(-1)}
      />
      <Button
        icon={<RightOutlined />}
        aria-label={text(`calendar.next.${view === 'week' ? 'week' : 'month'}`)}
        onClick={() => step(1)}
      />
      <h2 className="calendar-period" aria-live="polite">
        {period}
      </h2>
      <Segmented
        className="calendar-views"
        aria-label={text('calendar.view')}
        value={view}
        options={VIEWS.map((value) => ({ value, label: text(`calendar.view.${value}`) }))}
        onChange={(value) => change({ view: value })}
      />
      <Filters
        list={{ filters, setFilters: (changes) => change(changes) }}
        filters={calendarFilters(universityId)}
      />
    </div>
  );
}
