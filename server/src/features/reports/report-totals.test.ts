import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { enrolment } from '@dekanat/contract/reports/enrolment.ts';
import { parseCsv } from 'hucre/csv';
import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, it } from 'vitest';
import { translate } from '#api/messages.ts';
import { pdfText } from '#test/pdf-text.ts';
import { requiredOfReports } from '#test/property/report-queries.ts';
import { useServer } from '#test/use-server.ts';

const { server, admin } = useServer();

let required = new Map<string, Record<string, unknown>>();
beforeAll(async () => {
  required = new Map(await requiredOfReports(server.services.db));
});

/** The file of the enrolment with these columns. */
const download = (format: 'xlsx' | 'pdf', ...columns: string[]) => downloadOf(format, columns);
async function downloadOf(
  format: 'xlsx' | 'pdf' | 'csv',
  columns: string[],
  filters: Record<string, string> = {},
): Promise<Buffer> {
  const query = new URLSearchParams({ format, columns: columns.join(','), language: 'en', ...filters });
  const response = await fetch(`${server.url}${pathOf(enrolment.calls.export)}?${query}`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}
const totalsOfEnrolment = async () => (await admin.call(enrolment.calls.list, { query: {} })).result.totals;

it.each(COUNT_REPORTS)('$name: the last row of its table has the totals of the screen', async (report) => {
  const { calls, columns, name } = report;
  const query = { ...required.get(`reports.${name}.list`), language: 'en' } as const;
  const { result } = await admin.call(calls.list, { query: query as never });
  const { totals, total } = result as { totals: Record<string, number | null>; total: number };
  const { body } = await admin.call(calls.export, { query: { ...query, format: 'csv' } as never });
  const [, ...rows] = parseCsv(String(body), { skipEmptyRows: true }).map((row) => row.map(String));
  if (total === 0) return expect(rows).toEqual([]);
  expect(rows).toHaveLength(total + 1);
  const expected = Object.entries(columns).map(([column, { kind }]) => {
    if (kind === 'count' || kind === 'percent') return String(totals[column] ?? '');
    return '';
  });
  expect(rows.at(-1)).toEqual(expected.with(0, 'Total'));
});

it('a workbook has the word for totals in the first column of texts, and no totals without one', async () => {
  const rowsOf = async (...columns: string[]) =>
    (await readXlsx(new Uint8Array(await download('xlsx', ...columns)))).sheets[0]?.rows ?? [];
  const { student_count, male_count } = await totalsOfEnrolment();
  const rows = await rowsOf('student_count', 'speciality_name', 'male_count');
  expect(rows.at(-1)).toEqual([student_count, 'Total', male_count]);
  expect(await rowsOf('student_count', 'male_count')).toHaveLength(rows.length - 1);
});

it('a workbook has the filters in force below its table, and a file for programs the table alone', async () => {
  const columns = ['speciality_name', 'student_count'];
  const filters = { education_form_id: 'diurnal', faculty_id: '1' };
  const { rows } =
    (await readXlsx(new Uint8Array(await downloadOf('xlsx', columns, filters)))).sheets[0] ?? {};
  const csv = parseCsv(String(await downloadOf('csv', columns, filters)), { skipEmptyRows: true });
  const table = csv.length;
  expect(csv.at(-1)?.[0]).toBe('Total');
  expect(rows?.[table - 1]?.[0]).toBe('Total');
  const below = rows?.slice(table).map((row) => row.filter((cell) => cell !== null)) ?? [];
  expect(below).toEqual([
    [],
    [translate('report.filter.faculty_id', 'en'), expect.stringMatching(/[^—]/)],
    [translate('report.filter.education_form_id', 'en'), expect.stringMatching(/[^—]/)],
  ]);
});

it('a PDF has the total of a first column of numbers', async () => {
  const { student_count, male_count } = await totalsOfEnrolment();
  const { lines } = pdfText(await download('pdf', 'student_count', 'male_count'));
  const totals = lines.slice(lines.indexOf('Total') + 1).slice(0, 2);
  expect(totals.map((total) => Number(total.replaceAll(/\D/g, '')))).toEqual([student_count, male_count]);
});
