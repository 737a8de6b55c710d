import { type Endpoint, pathOf } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { neededBy } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import pg from 'pg';

export const REPORTS = [...COUNT_REPORTS, ...LIST_REPORTS];

type Place = Partial<Record<ReportFilter, unknown>>;

/** Values of the filters without which reports are not loaded: those of a group in the middle of its studies. */
export async function placeOf(databaseUrl: string): Promise<Place> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(`
    select semesters.academic_year_id, register.curriculum_id, register.semester_id, register.group_id, planned.subject_id,
      curricula.faculty_id, (
      select min(syllabus_id) from test_questions join syllabi on syllabi.id = test_questions.syllabus_id
      where syllabi.university_id = 1) as syllabus_id
    from student_registers register join semesters on semesters.id = register.semester_id
    join curricula on curricula.id = register.curriculum_id
    join semester_subjects planned on planned.semester_id = semesters.id
    where register.university_id = 1 and register.to_date is null and semesters.number >= 3 order by register.id limit 1`);
  await client.end();
  return { ...rows[0], statement: 'first_statement', is_choice_of_subject: '0' };
}

/** The address of a call of a report with the filters without which it is not loaded. */
const addressOf = (url: string, place: Place, report: (typeof REPORTS)[number], call: Endpoint) =>
  `${url}${pathOf(call)}?${new URLSearchParams(neededBy(report).map((name): [string, string] => [name, String(place[name])]))}`;

export const reportAddress = (url: string, place: Place, report: (typeof REPORTS)[number]) =>
  addressOf(url, place, report, report.calls.list);

/** The address of the chart of a report that has one, and its path. */
export function chartAddress(url: string, place: Place, report: (typeof REPORTS)[number]) {
  const { chart } = report.calls as { chart?: Endpoint };
  return chart && { path: pathOf(chart), address: addressOf(url, place, report, chart) };
}
