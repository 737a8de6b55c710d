import type { AnyReport } from '@dekanat/contract/reports/report.ts';
import {
  COURSES,
  type OwnChoice,
  REPORT_FILTERS,
  type ReportFilter,
} from '@dekanat/contract/reports/report-filters.ts';
import { SCHEDULED_REPORTS } from '@dekanat/contract/reports/report-schedules.ts';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { Context } from '#api/context.ts';
import { contextOf } from '#test/handler-context.ts';
import { useServer } from '#test/use-server.ts';
import { filterFacts } from './filter-facts.ts';

const { server } = useServer();

let context: Context;
beforeAll(async () => {
  context = await contextOf(server, 'admin');
});

const NUMBERS = [0, ...COURSES];
/** Filters with words of the user. */
const WORDS: readonly ReportFilter[] = ['fio', 'name'];

/** The values of a filter that has few: choices, and numbers that name no record. */
const choicesOf = (name: ReportFilter, own: OwnChoice | undefined): readonly (string | number)[] => {
  if (own !== undefined) return own.values;
  const schema = REPORT_FILTERS[name];
  if (schema instanceof z.ZodEnum) return schema.options;
  if (name.endsWith('_id') || WORDS.includes(name)) return [];
  return NUMBERS.filter((value) => schema.safeParse(String(value)).success);
};

const CHOICES = SCHEDULED_REPORTS.flatMap((report: AnyReport) => {
  const choices: Partial<Record<ReportFilter, OwnChoice>> = report.choices ?? {};
  return [...report.required, ...report.optional].flatMap((filter) =>
    choicesOf(filter, choices[filter]).map((value) => ({ report: report.name, filter, value, choices })),
  );
});

it('filters in words: knows choices of text and of numbers', () => {
  const known = new Set(CHOICES.map(({ filter, value }) => `${filter} ${value}`));
  for (const one of ['statement third_statement', 'statement retake', 'status 2', 'role user', 'course 4'])
    expect(known).toContain(one);
});

it.each(CHOICES)('filters in words: $report says $filter $value', async ({ filter, value, choices }) => {
  const facts = await filterFacts(context, { [filter]: value }, choices);
  expect(facts).toHaveLength(1);
  // A key without a text is shown as it is.
  for (const { label, value: shown } of facts) expect(`${label} ${shown}`).not.toMatch(/report\.|—/);
});
