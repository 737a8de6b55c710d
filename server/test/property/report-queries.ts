import { ENDPOINTS } from '@dekanat/contract/endpoints.ts';
import { COUNT_REPORTS, LIST_REPORTS } from '@dekanat/contract/reports/all-reports.ts';
import { type AnyReport, neededBy } from '@dekanat/contract/reports/report.ts';
import type { ReportFilter } from '@dekanat/contract/reports/report-filters.ts';
import { syllabusQuestions } from '@dekanat/contract/reports/subject-tests.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

type Values = Record<string, unknown>;

/** Whether the dean of the demonstration may read a report: deans list no universities. */
export const isForDean = ({ access }: Pick<AnyReport, 'access'>): boolean => access !== 'university_index';

/** The filters without which reports are not loaded, by the names of their lists: those of a place with marks and attempts. */
export async function requiredOfReports(db: Queryable): Promise<[string, Values][]> {
  const { rows } = await sql<Values>`
    select semesters.academic_year_id, subject.curriculum_id, planned.semester_id, subject.group_id, planned.subject_id,
      'first_statement' as statement,
      (select faculty_id from specialities join student_groups own on own.speciality_id = specialities.id
        where own.id = subject.group_id) as faculty_id, 0 as is_choice_of_subject, (
        select min(syllabi.id) from syllabi join test_questions on test_questions.syllabus_id = syllabi.id
        where syllabi.university_id = 1 and syllabi.removed_at is null) as syllabus_id
    from student_subjects subject join semester_subjects planned on planned.id = subject.semester_subject_id
    join semesters on semesters.id = planned.semester_id
    where planned.university_id = 1 order by exists (
      select from task_attempts attempt where attempt.semester_subject_id = planned.id and attempt.group_id = subject.group_id
    ) desc, subject.current_mark is not null desc, subject.id limit 1`.execute(db);
  const [place = {}] = rows;
  const required = (names: readonly ReportFilter[]) =>
    Object.fromEntries(names.map((name) => [name, place[name]]));
  const nameOf = (called: object) => ENDPOINTS.find(({ endpoint }) => endpoint === called)?.name ?? '';
  const lists = LIST_REPORTS.map((report): [string, Values] => [
    nameOf(report.calls.list),
    required(neededBy(report)),
  ]);
  const counts = COUNT_REPORTS.flatMap(({ columns, calls, ...report }): [string, Values][] => {
    const [counted] = Object.entries(columns).flatMap(([column, { kind }]) =>
      kind === 'count' ? [column] : [],
    );
    const query = required(neededBy(report));
    return [
      [nameOf(calls.list), query],
      [nameOf(calls.records), { ...query, column: counted }],
    ];
  });
  return [...counts, ...lists, [nameOf(syllabusQuestions.list), required(['syllabus_id'])]];
}
