import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { useEffect } from 'react';
import { useProfile } from '#api/session.ts';
import { useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { isOfAddresses } from '#features/reports/report/report-controls.tsx';
import { ReportFilters, type ReportFiltersProps } from '#features/reports/report/report-filters.tsx';

interface ReportBarProps extends Omit<ReportFiltersProps, 'names' | 'change'> {
  change: (changes: Record<string, unknown>, options?: { replace?: boolean }) => void;
}

/**
 * The filters that stand above the table: those without which the report is not loaded, and chained ones. A name has its search field,
 * and an account comes with the address.
 */
export const filtersAbove = ({ required, chain = [], oneOf = [] }: AnyReport): ReportFilter[] =>
  [...new Set([...required, ...chain, ...oneOf.flat()])].filter(
    (name) => name !== 'fio' && !isOfAddresses(name),
  );

export function ReportBar(props: ReportBarProps) {
  const { report, chosen, change } = props;
  const { required, oneOf = [] } = report;
  const loadsWithFaculty = [required, ...oneOf].some((names) => names.includes('faculty_id'));
  useCurrentYear(required.includes('academic_year_id') && chosen.academic_year_id === undefined, change);
  useOwnFaculty(loadsWithFaculty && chosen.faculty_id === undefined, change);
  return <ReportFilters {...props} names={filtersAbove(report)} />;
}

/** Reports of a year begin with the current one. */
function useCurrentYear(wanted: boolean, change: ReportBarProps['change']) {
  const current = useCurrentYearId(wanted);
  useEffect(() => {
    if (wanted && current !== undefined) change({ academic_year_id: current }, { replace: true });
  }, [wanted, current, change]);
}

/** Those who see one faculty need not choose it. */
function useOwnFaculty(wanted: boolean, change: ReportBarProps['change']) {
  const { faculty_id } = useProfile();
  useEffect(() => {
    if (wanted && faculty_id !== null) change({ faculty_id }, { replace: true });
  }, [wanted, faculty_id, change]);
}
