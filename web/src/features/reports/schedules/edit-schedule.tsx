import { type ReportSchedule, reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { ScheduleForm } from '#features/reports/schedules/schedule-form.tsx';
import { useText } from '#i18n/text.ts';

/** Changes when, how and to whom a report is sent; its filters are those of the screen where it was made. */
export function EditSchedule({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const { id, version, receivers, has_days } = schedule;
  const { name, format, every, day, hour, previous_period, by_email, receiver_ids } = schedule;
  const { mutate, isPending, error } = useAction(reportSchedules.update, { onSuccess: onClose });
  return (
    <ScheduleForm
      title={text('report_schedule.edit')}
      initial={{ name, format, every, day, hour, previous_period, by_email, receiver_ids }}
      receivers={receivers}
      hasDays={has_days}
      saving={isPending}
      error={error}
      onSave={(input) =>
        mutate({ params: { id }, query: { university_id: universityId }, body: { ...input, version } })
      }
      onClose={onClose}
    />
  );
}
