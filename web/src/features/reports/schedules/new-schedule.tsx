import { reportSchedules } from '@dekanat/contract/reports/report-schedules.ts';
import { useNavigate } from '@tanstack/react-router';
import { useAction } from '#api/query.ts';
import { useUniversity } from '#api/university.ts';
import { FollowedYear } from '#features/reports/schedules/followed-year.tsx';
import { ScheduleForm } from '#features/reports/schedules/schedule-form.tsx';
import { useText } from '#i18n/text.ts';
import type { ExportedQuery } from '#ui/export/export-button.tsx';
import { useFeedback } from '#ui/feedback/feedback.ts';

interface NewScheduleProps {
  report: string;
  title: string;
  hasDays: boolean;
  /** Filters and columns of the file that the screen would export. */
  exported: ExportedQuery;
  onClose: () => void;
}

const SCHEDULES = '/report-schedules';
const NO_FILTERS = ['language', 'university_id'];

/** Saves the filters and columns of a report as a schedule. */
export function NewSchedule({ report, title, hasDays, exported, onClose }: NewScheduleProps) {
  const text = useText();
  const feedback = useFeedback();
  const { universityId } = useUniversity();
  const navigate = useNavigate();
  const remove = useAction(reportSchedules.remove, { onError: feedback.error });
  const { mutate, isPending, error } = useAction(reportSchedules.create, {
    onSuccess: ({ id }) => {
      const query = { university_id: universityId };
      feedback.success(text('report_schedule.saved'), () => remove.mutate({ params: { id }, query }), {
        title: text('menu.report.schedules'),
        to: SCHEDULES,
        open: () => void navigate({ to: SCHEDULES }),
      });
      onClose();
    },
  });
  const filters = Object.fromEntries(
    Object.entries(exported.filters)
      .filter(([name, value]) => value !== undefined && !NO_FILTERS.includes(name))
      .map(([name, value]) => [name, String(value)]),
  );
  return (
    <ScheduleForm
      title={text('report_schedule.new')}
      initial={{
        ...{ name: title, format: 'pdf', every: 'week', day: 1, hour: 8 },
        ...{ previous_period: hasDays, by_email: false, receiver_ids: [] },
      }}
      hasDays={hasDays}
      content={(previousPeriod) => <FollowedYear filters={filters} previousPeriod={previousPeriod} />}
      saving={isPending}
      error={error}
      onSave={(input) =>
        mutate({
          query: { university_id: universityId },
          body: { ...input, report: report as never, filters, columns: exported.columns },
        })
      }
      onClose={onClose}
    />
  );
}
