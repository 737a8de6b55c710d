import { pathOf } from '@dekanat/contract/api/endpoint.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { dashboard } from '@dekanat/contract/reports/dashboard.ts';
import { deadlineRadar } from '@dekanat/contract/reports/deadline-radar.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import pg from 'pg';
import { type Figure, figure } from './benchmark.ts';
import { quantile, resultOf, type SeededServer } from './seeded-server.ts';

const [REPORT_MS, HOME_MS] = [300, 100];
const TIMES = 5;

/** Values of the filters without which reports are not loaded: those of a group in the middle of its studies. */
async function placeOf(databaseUrl: string): Promise<Partial<Record<ReportFilter, unknown>>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query(`
    select semesters.academic_year_id, register.curriculum_id, register.semester_id, register.group_id, planned.subject_id, (
      select min(syllabus_id) from test_questions join syllabi on syllabi.id = test_questions.syllabus_id
      where syllabi.university_id = 1) as syllabus_id
    from student_registers register join semesters on semesters.id = register.semester_id
    join semester_subjects planned on planned.semester_id = semesters.id
    where register.university_id = 1 and register.to_date is null and semesters.number >= 3 order by register.id limit 1`);
  await client.end();
  return { ...rows[0], statement: 'first_statement', is_choice_of_subject: '0' };
}

async function medianOf(url: string, headers: Record<string, string>): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await fetch(url, { headers }).then(resultOf);
    times.push(performance.now() - began);
  }
  return quantile(times, 0.5);
}

/** The first page of each report of one university with its totals, and what the home screen counts. */
export async function reports({ databaseUrl, url, headers }: SeededServer): Promise<Figure[]> {
  const place = await placeOf(databaseUrl);
  const figures: Figure[] = [];
  for (const { calls, required } of [...COUNT_REPORTS, ...LIST_REPORTS]) {
    const path = pathOf(calls.list);
    const query = new URLSearchParams(required.map((name): [string, string] => [name, String(place[name])]));
    const ms = await medianOf(`${url}${path}?${query}`, headers);
    figures.push(figure(`report ${path} of a university, median`, ms, REPORT_MS, 'ms', '<= 1'));
  }
  for (const { read } of [dashboard, deadlineRadar]) {
    const path = pathOf(read);
    const ms = await medianOf(url + path, headers);
    figures.push(figure(`${path} of a university, median`, ms, HOME_MS, 'ms', '<= 1'));
  }
  return figures;
}
