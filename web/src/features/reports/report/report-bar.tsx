import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { useEffect, useId } from 'react';
import { useProfile } from '#api/session.ts';
import { useCurrentYearId } from '#features/planning/academic-year-select.tsx';
import { controlsOf } from '#features/reports/report/report-controls.tsx';
import { useText } from '#i18n/text.ts';

interface ReportBarProps {
  report: AnyReport;
  universityId: number | undefined;
  chosen: Partial<Record<string, unknown>>;
  change: (changes: Record<string, unknown>, options?: { replace?: boolean }) => void;
}

/** The filters that stand above the table: those without which the report is not loaded, and chained ones. */
export const filtersAbove = ({ required, chain = [] }: AnyReport): ReportFilter[] => [
  ...new Set([...required, ...chain]),
];

export function ReportBar({ report, universityId, chosen, change }: ReportBarProps) {
  const text = useText();
  const id = useId();
  const { required } = report;
  const chain: readonly string[] = report.chain ?? [];
  useCurrentYear(required.includes('academic_year_id') && chosen.academic_year_id === undefined, change);
  useOwnFaculty(required.includes('faculty_id') && chosen.faculty_id === undefined, change);
  const controls = controlsOf(filtersAbove(report), { universityId, curriculumId: chosen.curriculum_id });
  /** A filter of the chain waits for the one before it, and loses its value when that changes. */
  const waits = (name: string) => {
    const at = chain.indexOf(name);
    const before = chain[at - 1];
    return at > 0 && before !== undefined && chosen[before] === undefined;
  };
  const after = (name: string) => {
    const at = chain.indexOf(name);
    return at === -1 ? [] : chain.slice(at + 1);
  };
  if (controls.length === 0) return null;
  return (
    <div className="report-bar">
      {controls.map(({ name, label, control, clears = [] }) => (
        <div key={name} className="report-bar-filter" inert={waits(name)} data-waits={waits(name)}>
          <label htmlFor={`${id}-${name}`} data-required={(required as readonly string[]).includes(name)}>
            {text(label)}
          </label>
          {control(
            {
              id: `${id}-${name}`,
              value: chosen[name],
              onChange: (value) => {
                const cleared = [...clears, ...after(name)].map((one) => [one, undefined]);
                change({ ...Object.fromEntries(cleared), [name]: value });
              },
            },
            chosen,
          )}
        </div>
      ))}
    </div>
  );
}

/** Reports of a year begin with the current one. */
function useCurrentYear(wanted: boolean, change: ReportBarProps['change']) {
  const current = useCurrentYearId();
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
