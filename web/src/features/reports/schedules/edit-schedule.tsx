import { type ReportSchedule, reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { useState } from 'react';
import { useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { type Content, ScheduleContent } from '#features/reports/schedules/schedule-content.tsx';
import { ScheduleForm } from '#features/reports/schedules/schedule-form.tsx';
import { useText } from '#i18n/text.ts';

/** Changes when, how and to whom a report is sent, its filters and its columns. */
export function EditSchedule({ schedule, onClose }: { schedule: ReportSchedule; onClose: () => void }) {
  const text = useText();
  const { universityId } = useUniversity();
  const { id, version, receivers, has_days } = schedule;
  const { name, format, every, day, hour, previous_period, by_email, receiver_ids } = schedule;
  const [content, setContent] = useState<Content>(schedule);
  const { mutate, isPending, error } = useAction(reportSchedules.update, { onSuccess: onClose });
  return (
    <ScheduleForm
      title={text('report_schedule.edit')}
      initial={{ name, format, every, day, hour, previous_period, by_email, receiver_ids }}
      receivers={receivers}
      hasDays={has_days}
      content={(previousPeriod) => (
        <ScheduleContent
          report={schedule.report}
          content={content}
          previousPeriod={previousPeriod}
          change={setContent}
        />
      )}
      saving={isPending}
      error={error}
      onSave={(input) =>
        mutate({
          params: { id },
          query: { university_id: universityId },
          body: { ...input, filters: content.parameters, columns: content.columns, version },
        })
      }
      onClose={onClose}
    />
  );
}
