import {
  DAY_FILTERS,
  type ReportSchedule,
  SCHEDULED_REPORTS,
} from '@dekanat/contract/reports/report-schedules.ts';
import { Form, Input, Select } from 'antd';
import { z } from 'zod';
import { useUniversity } from '#api/university.ts';
import type { ReportWithCalls } from '#features/reports/report/report-calls.ts';
import { headingOf } from '#features/reports/report/report-columns.tsx';
import { searchOf } from '#features/reports/report/report-controls.tsx';
import { ReportFilters } from '#features/reports/report/report-filters.tsx';
import { FollowedYear } from '#features/reports/schedules/followed-year.tsx';
import { SIGN_INS_OF } from '#features/reports/sign-in-reports.ts';
import { useText } from '#i18n/text.ts';

/** What the file of a schedule has: parameters of its call, and columns. */
export type Content = Pick<ReportSchedule, 'parameters' | 'columns'>;

interface ScheduleContentProps {
  /** The name of a report. */
  report: string;
  content: Content;
  /** The days are those of the period before. */
  previousPeriod: boolean;
  change: (content: Content) => void;
}

const DAYS: readonly string[] = DAY_FILTERS;

/** The filters and columns of a scheduled report. */
export function ScheduleContent({ report: name, content, previousPeriod, change }: ScheduleContentProps) {
  const text = useText();
  const { universityId } = useUniversity();
  const { parameters, columns } = content;
  const report = reportOf(name, parameters);
  if (report === undefined) return null;
  const set = (changes: Record<string, unknown>) =>
    change({ columns, parameters: parametersOf({ ...parameters, ...changes }) });
  const search = searchOf(report);
  const filters = [...new Set([...report.required, ...(report.chain ?? []), ...report.optional])];
  const headings = Object.entries(report.columns).map(([value, column]) => ({
    value,
    label: text(column.kind === 'cells' ? 'report_schedule.columns.cells' : headingOf(value, column)),
  }));
  return (
    <>
      <ReportFilters
        report={report}
        names={filters.filter((filter) => !(previousPeriod && DAYS.includes(filter)))}
        universityId={universityId}
        chosen={valuesOf(report, parameters)}
        change={set}
      />
      <FollowedYear filters={parameters} previousPeriod={previousPeriod} />
      {search && (
        <Form.Item label={text(search.label)} htmlFor="schedule-search">
          <Input
            id="schedule-search"
            value={parameters[search.by] ?? ''}
            onChange={({ target }) => set({ [search.by]: target.value === '' ? undefined : target.value })}
          />
        </Form.Item>
      )}
      <Form.Item label={text('report_schedule.columns')} htmlFor="schedule-columns">
        <Select
          id="schedule-columns"
          mode="multiple"
          value={columns}
          options={headings}
          showSearch={{ optionFilterProp: 'label' }}
          placeholder={text('report_schedule.columns.all')}
          onChange={(chosen: string[]) => change({ parameters, columns: chosen })}
        />
      </Form.Item>
    </>
  );
}

/** A report as its screen shows it. */
function reportOf(name: string, { role }: Content['parameters']): ReportWithCalls | undefined {
  const report: ReportWithCalls | undefined = SCHEDULED_REPORTS.find((one) => one.name === name);
  return name === 'signIns' && role ? SIGN_INS_OF[role as keyof typeof SIGN_INS_OF] : report;
}

/** Chosen values as the call of the report reads its parameters; those that it refuses are not chosen. */
function valuesOf({ required, optional, calls }: ReportWithCalls, parameters: Content['parameters']) {
  const { shape } = calls.list.query as z.ZodObject;
  return Object.fromEntries(
    [...required, ...optional].flatMap((name) => {
      const { data, success } = z.safeParse(shape[name] as z.ZodType, parameters[name]);
      return success && data !== undefined ? [[name, data]] : [];
    }),
  );
}

const parametersOf = (values: Record<string, unknown>): Content['parameters'] =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value === undefined || value === null ? [] : [[name, String(value)]],
    ),
  );
