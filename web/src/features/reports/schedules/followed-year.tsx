import { isOfYearAlone } from '@dekanat/contract/reports/report-schedules.ts';
import { useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { useText } from '#i18n/text.ts';

/** Says that a schedule with these filters is of the academic year that is current when it is sent. */
export function FollowedYear({ filters }: { filters: Record<string, string> }) {
  const text = useText();
  const ofYear = isOfYearAlone(filters);
  const current = useCurrentYearId(ofYear);
  if (!ofYear || filters.academic_year_id !== String(current)) return null;
  return <p className="hint">{text('report_schedule.follows_year')}</p>;
}
