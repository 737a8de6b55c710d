import { isOfYearAlone } from '@dekanat/contract/reports/report-schedules.ts';
import { useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';

interface FollowedYearProps {
  filters: Record<string, string>;
  /** The days are those of the period before. */
  previousPeriod: boolean;
}

/** Says that a schedule with these filters is of the academic year that is current when it is sent, or in which its days are. */
export function FollowedYear({ filters, previousPeriod }: FollowedYearProps) {
  const text = useText();
  const ofYear = isOfYearAlone(filters, previousPeriod);
  const current = useCurrentYearId(ofYear);
  if (!ofYear || filters.academic_year_id !== String(current)) return null;
  return (
    <p className="hint">
      {text(previousPeriod ? 'report_schedule.follows_year.days' : 'report_schedule.follows_year')}
    </p>
  );
}
