import type { ReportSchedule } from '@dekanat/contract/reports/report-schedules.ts';
import { useState } from 'react';
import { type Content, ScheduleContent } from '#features/reports/schedules/schedule-content.tsx';
import { ScheduleForm } from '#features/reports/schedules/schedule-form.tsx';
import { StaleSchedule } from '#features/reports/schedules/stale-schedule.tsx';
import { useSaveSchedule } from '#features/reports/schedules/use-save-schedule.ts';
import { useText } from '#i18n/text.ts';

interface EditScheduleProps {
  schedule: ReportSchedule;
  onClose: () => void;
}

/** Changes when, how and to whom a report is sent, its filters and its columns. */
export function EditSchedule({ schedule, onClose }: EditScheduleProps) {
  // What the form starts from: its version tells the server what an input replaces.
  const [opened, setOpened] = useState(schedule);
  return <OpenedSchedule key={opened.version} schedule={opened} openStored={setOpened} onClose={onClose} />;
}

function OpenedSchedule({
  schedule,
  openStored,
  onClose,
}: EditScheduleProps & { openStored: (stored: ReportSchedule) => void }) {
  const text = useText();
  const { receivers, has_days } = schedule;
  const { name, format, every, day, hour, previous_period, by_email, receiver_ids } = schedule;
  const [content, setContent] = useState<Content>(schedule);
  const saving = useSaveSchedule(schedule, onClose);
  return (
    <>
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
        saving={saving.isPending}
        error={saving.error}
        onSave={(input) => {
          const { parameters, columns } = content;
          saving.save({ ...input, parameters, columns });
        }}
        onClose={onClose}
      />
      {saving.stale && (
        <StaleSchedule
          message={saving.stale.message}
          onTakeTheirs={() => saving.stale && openStored(saving.stale.stored)}
          onKeepMine={saving.keepMine}
          onCancel={saving.settle}
        />
      )}
    </>
  );
}
