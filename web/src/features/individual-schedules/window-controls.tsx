import { scheduleChoices } from '@dekanat/contract/individual-schedules/schedule-choices.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useControlTitle } from '#features/individual-schedules/control-title.tsx';
import { DateRows } from '#features/individual-schedules/date-rows.tsx';
import { Period } from '#features/individual-schedules/period.tsx';
import {
  endsEarly,
  type WindowForm,
  type WindowFormProps,
} from '#features/individual-schedules/window-form.ts';
import { useText } from '#i18n/text.ts';
import { FirstLoad } from '#ui/table/list-states.tsx';

export const WINDOW_FIELDS = [
  { name: 'start_date', label: 'individual.column.start_date', required: 'individual.start.required' },
  { name: 'end_date', label: 'individual.column.end_date', required: 'individual.deadline.required' },
] as const;

/** A window starts with its first day. */
export const WINDOW_TIMES = { start_date: '00:00:00' };

const useWindowChoices = ({ curriculum_id = 0, semester_id = 0, subject_id }: WindowForm) =>
  useQuery({
    ...queryOf(scheduleChoices.controls, { query: { curriculum_id, semester_id, subject_id } }),
    enabled: subject_id !== undefined,
  });

/** The title of a chosen control. */
export function useWindowTitle(form: WindowForm) {
  const titleOf = useControlTitle();
  const { data } = useWindowChoices(form);
  return ({ exam_schedule_id }: { exam_schedule_id: number }): string | undefined => {
    const control = data?.find(({ id }) => id === exam_schedule_id);
    return control && titleOf(control);
  };
}

/** The controls of the subject with the windows of the chosen teachers. */
export function WindowControls({ form, change, isChecked }: WindowFormProps) {
  const text = useText();
  const titleOf = useControlTitle();
  const { subject_id, controls } = form;
  const { data, error, refetch } = useWindowChoices(form);
  if (subject_id === undefined) return <p className="hint">{text('individual.subject.first')}</p>;
  if (data === undefined) return <FirstLoad error={error} retry={() => void refetch()} />;
  if (data.length === 0) return <p className="hint">{text('individual.items.none')}</p>;
  return (
    <>
      {isChecked && controls.size === 0 && (
        <p className="schedule-problem" role="alert">
          {text('individual.items.required')}
        </p>
      )}
      {endsEarly(controls) && (
        <p className="schedule-problem" role="alert">
          {text('individual.end.order')}
        </p>
      )}
      <DateRows
        label="individual.controls"
        fields={WINDOW_FIELDS}
        rows={data.map((one) => ({
          id: one.id,
          title: titleOf(one),
          note: <Period from={one.start_date} to={one.entered_until} />,
          times: WINDOW_TIMES,
          semester_start: one.semester_start,
          semester_end: one.semester_end,
        }))}
        chosen={controls}
        onChange={(chosen) => change({ controls: chosen })}
        isChecked={isChecked}
      />
    </>
  );
}
