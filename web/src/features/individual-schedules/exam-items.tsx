import { timeOfDay } from '@dekanat/contract/api/days.ts';
import { useControlTitle } from '#features/individual-schedules/control-title.tsx';
import { DateRows } from '#features/individual-schedules/date-rows.tsx';
import type { ExamFormProps } from '#features/individual-schedules/exam-form.ts';
import { lessonTitle, useExamChoices } from '#features/individual-schedules/use-exam-choices.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { FirstLoad } from '#ui/table/list-states.tsx';

export const LESSON_FIELDS = [
  {
    name: 'deadline_date',
    label: 'individual.column.deadline_date',
    required: 'individual.deadline.required',
  },
] as const;
export const CONTROL_FIELDS = [
  { name: 'start_date', label: 'individual.column.start_date', required: 'individual.start.required' },
] as const;

/** Controls of the chosen subject and lessons of its syllabus, with their new dates. */
export function ExamItems({ form, change, isChecked }: ExamFormProps) {
  const text = useText();
  const titleOf = useControlTitle();
  const { subject } = form;
  const { controls: loadedControls, lessons: loadedLessons } = useExamChoices(form);
  if (subject === undefined) return <p className="hint">{text('individual.syllabus.first')}</p>;
  const [{ data: controls }, { data: lessons }] = [loadedControls, loadedLessons];
  if (controls === undefined || (subject.id !== null && lessons === undefined)) {
    const failed = [loadedControls, loadedLessons].filter(({ isError }) => isError);
    const retry = () => void Promise.all(failed.map(({ refetch }) => refetch()));
    return <FirstLoad error={loadedControls.error ?? loadedLessons.error} retry={retry} />;
  }
  const { semester_start, semester_end } = subject;
  return (
    <>
      {isChecked && form.controls.size + form.lessons.size === 0 && (
        <p className="schedule-problem" role="alert">
          {text('individual.items.required')}
        </p>
      )}
      {controls.length + (lessons?.length ?? 0) === 0 && (
        <p className="hint">{text('individual.items.none')}</p>
      )}
      <DateRows
        label="individual.controls"
        fields={CONTROL_FIELDS}
        rows={controls.map((one) => ({
          semester_start,
          semester_end,
          id: one.id,
          title: titleOf(one),
          note: <Instant at={one.start_date} />,
          times: { start_date: timeOfDay(one.start_date) },
        }))}
        chosen={form.controls}
        onChange={(chosen) => change({ controls: chosen })}
        isChecked={isChecked}
      />
      <DateRows
        label="individual.lessons"
        fields={LESSON_FIELDS}
        rows={(lessons ?? []).map((one) => ({
          semester_start,
          semester_end,
          id: one.id,
          title: lessonTitle(one),
          note: <Instant at={one.deadline_date} />,
        }))}
        chosen={form.lessons}
        onChange={(chosen) => change({ lessons: chosen })}
        isChecked={isChecked}
      />
    </>
  );
}
