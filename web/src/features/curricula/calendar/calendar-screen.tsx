import type { CalendarExam } from '@dekanat/contract/curricula/controls.ts';
import { academicYears } from '@dekanat/contract/planning/academic-years.ts';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { CalendarActions } from '#features/curricula/calendar/calendar-actions.tsx';
import { useCalendarAddress, type View } from '#features/curricula/calendar/calendar-address.ts';
import { CalendarBar } from '#features/curricula/calendar/calendar-bar.tsx';
import { CalendarContext, type CalendarState } from '#features/curricula/calendar/calendar-context.ts';
import {
  examKey,
  examsByDay,
  monthOf,
  movedTo,
  type Slot,
  weekOf,
  weeksOf,
} from '#features/curricula/calendar/calendar-days.ts';
import { ClashDialog } from '#features/curricula/calendar/clash-dialog.tsx';
import { ExamCard } from '#features/curricula/calendar/exam-card.tsx';
import { useExams } from '#features/curricula/calendar/exam-query.ts';
import { ListView } from '#features/curricula/calendar/list-view.tsx';
import { MonthView } from '#features/curricula/calendar/month-view.tsx';
import { NoExams } from '#features/curricula/calendar/no-exams.tsx';
import { useExamMoves } from '#features/curricula/calendar/use-exam-moves.ts';
import { WeekView } from '#features/curricula/calendar/week-view.tsx';
import { useText } from '#i18n/text.ts';
import { Screen } from '#ui/screen.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';
import { useOnChange } from '#ui/table/use-on-change.ts';
import { usePhone } from '#ui/table/use-phone.ts';
import './calendar.css';

/** The days that a view shows. */
const daysOf = (view: View, day: string) => (view === 'week' ? weekOf(day) : weeksOf(day).flat());
/** Whether a day is in the period of the view: days of other months beside a month are not. */
const isShown = (view: View, day: string, one: string) =>
  view === 'week' ? weekOf(day).includes(one) : monthOf(one) === monthOf(day);
const VIEW_COMPONENTS = { month: MonthView, week: WeekView, list: ListView };

/** The current academic year, or the latest one where the current one is missing. */
const yearToShow = (years: readonly { id: number; start_year: number; current: boolean }[] = []) =>
  (
    years.find(({ current }) => current) ??
    years.toSorted((one, other) => other.start_year - one.start_year)[0]
  )?.id;

type CalendarFilters = ReturnType<typeof useCalendarAddress>['filters'];

/** The exams of one academic year, or what prevents them: the list of years is only needed where none is chosen. */
function useShownExams(universityId: number | undefined, filters: CalendarFilters) {
  const years = useQuery(queryOf(academicYears.options, {}));
  const academic_year_id = filters.academic_year_id ?? yearToShow(years.data);
  const shownFilters = { ...filters, academic_year_id };
  const hasYear = academic_year_id !== undefined || years.data !== undefined;
  const exams = useExams(
    { ...shownFilters, university_id: universityId, individual: 1 as const },
    universityId !== undefined && hasYear,
  );
  const { error, refetch } = hasYear ? exams : years;
  return { data: exams.data, shownFilters, error, retry: () => void refetch() };
}

/** The calendar of exams: of an academic year, by month, week or as a list. */
export function CalendarScreen() {
  const text = useText();
  const { universityId } = useUniversity();
  const { view: chosen, day, filters, change } = useCalendarAddress();
  const isPhone = usePhone();
  const view = chosen ?? (isPhone ? 'list' : 'month');
  const { data, shownFilters, error, retry } = useShownExams(universityId, filters);
  const exams = useMemo(() => examsByDay(data ?? []), [data]);
  const moves = useExamMoves();
  const [openKey, setOpenKey] = useState<string>();
  const [moved, setMoved] = useState<{ id: number; slot: Slot }>();
  const opened = data?.find((exam) => examKey(exam) === openKey);
  const showDay = (next: string) => change({ day: next }, { replace: true });
  useOnChange(universityId, () =>
    change(Object.fromEntries(Object.keys(filters).map((name) => [name, undefined])), { replace: true }),
  );
  const moveTo = async (exam: CalendarExam, slot: Slot) => {
    if ((await moves.move(exam, movedTo(exam, slot))) !== 'moved') return;
    if (!daysOf(view, day).includes(slot.day)) showDay(slot.day);
    setMoved({ id: exam.id, slot });
  };
  const context: CalendarState = {
    mayMove: moves.may,
    day,
    open: (exam) => setOpenKey(examKey(exam)),
    moveTo: (exam, slot) => void moveTo(exam, slot),
    showDay,
    moved,
  };
  const Shown = VIEW_COMPONENTS[view];
  const isEmpty = ![...exams.keys()].some((one) => isShown(view, day, one));
  return (
    <Screen title="menu.controls" actions={<CalendarActions filters={shownFilters} />}>
      <CalendarContext value={context}>
        <div className="calendar">
          <CalendarBar view={view} day={day} filters={shownFilters} change={change} />
          {universityId === undefined && <p className="list-state">{text('university.first')}</p>}
          {universityId !== undefined && data === undefined && <FirstLoad error={error} retry={retry} />}
          {data && isEmpty && <NoExams exams={exams} />}
          {data && !(view === 'list' && isEmpty) && <Shown exams={exams} />}
        </div>
        {opened && (
          <ExamCard exam={opened} may={moves.may} move={moves.move} onClose={() => setOpenKey(undefined)} />
        )}
        {moves.clashing && <ClashDialog clashing={moves.clashing} />}
        <p className="visually-hidden" role="status">
          {moves.announcement}
        </p>
      </CalendarContext>
    </Screen>
  );
}
