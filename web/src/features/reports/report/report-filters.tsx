import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { useId } from 'react';
import { controlsOf } from '#features/reports/report/report-controls.tsx';
import { useText } from '#i18n/text.ts';
import '#features/reports/report/report.css';

export interface ReportFiltersProps {
  report: AnyReport;
  /** The filters that are shown. */
  names: readonly ReportFilter[];
  universityId: number | undefined;
  chosen: Partial<Record<string, unknown>>;
  change: (changes: Record<string, unknown>) => void;
}

/** A labelled control for each filter of a report. A change clears the filters that depend on it. */
export function ReportFilters({ report, names, universityId, chosen, change }: ReportFiltersProps) {
  const text = useText();
  const id = useId();
  const required: readonly string[] = report.required;
  const chain: readonly string[] = report.chain ?? [];
  const controls = controlsOf(report, names, { universityId, curriculumId: chosen.curriculum_id });
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
          <label htmlFor={`${id}-${name}`} data-required={required.includes(name)}>
            {text(label)}
          </label>
          {control(
            {
              id: `${id}-${name}`,
              value: chosen[name],
              ...(required.includes(name) && { placeholder: 'report.filter.choose' }),
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
