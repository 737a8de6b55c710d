import { universityCharts, universityStatistics } from '@dekanat/contract/reports/university-statistics.ts';
import { sql } from 'kysely';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { nameInScript } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { bestText, nameMatches } from '#crud/translations.ts';
import { SPECIALITY, STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { studyingWithin } from '#features/students/shared.ts';
import { TEACHER, TEACHER_SCOPE } from '#features/teachers/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { countReportFeature } from './count-report.ts';
import type { FiltersOfReport } from './report-filters.ts';
import { chartsOf } from './statistic-counts.ts';

type Filters = FiltersOfReport<typeof universityStatistics>;

const STATE = sql<'active' | 'blocked'>`case
  when universities.status = 0 then 'blocked'
  when exists (select from licences l where l.university_id = universities.id and l.status = 'blocked') then 'blocked'
  else 'active' end`;
const UNIVERSITY_SCOPE = { university: 'universities.id' } as const;

const universities = ({ scope, language }: QueryScope, { name, status }: Filters) => sql`
  select universities.id::text as id, universities.id as university_id, ${bestText(UNIVERSITY, 'name', 'universities.id', language)} as name,
    ${bestText(UNIVERSITY, 'name', 'universities.id', 'oz')} as sort_name, universities.founded_year::text as founded_year,
    ${STATE} as status
  from universities
  where ${inScope(scope, UNIVERSITY_SCOPE)} and ${nameMatches(UNIVERSITY, 'universities.id', name)}
    and ${status === undefined ? sql`true` : sql`${STATE} = ${status}`}`;

/** Columns of a fact that has neither student nor subject. */
const NO_STUDENT = sql`null::integer as student_id, null::integer as group_id, null::integer as subject_id, null::timestamptz as at`;

/** Active records count, and of students those who are studying; for a caller bound to a faculty, those of the faculty. */
export const universityStatisticFeature = countReportFeature(universityStatistics, {
  rows: universities,
  order: sql`${nameOrder(sql.ref('sort_name'), 'oz')}, university_id`,
  facts: {
    students: ({ scope }, _filters: Filters) => sql`
      select students.university_id::text as row, students.id, students.university_id, students.id as student_id, students.group_id,
        null::integer as subject_id, null::text as name, null::text as detail, null::timestamptz as at
      from students where ${studyingWithin(scope)}`,
    specialities: ({ scope, language }, _filters: Filters) => sql`
      select specialities.university_id::text as row, specialities.id, specialities.university_id, ${NO_STUDENT},
        ${bestText(SPECIALITY, 'name', 'specialities.id', language)} as name, specialities.code as detail
      from specialities join universities on universities.id = specialities.university_id
      where specialities.status = 1 and ${inScope(scope, STRUCTURE_SCOPE.specialities)}`,
    teachers: ({ scope, language }, _filters: Filters) => sql`
      select teachers.university_id::text as row, teachers.id, teachers.university_id, ${NO_STUDENT},
        ${nameInScript(bestText(TEACHER, 'fio', 'teachers.id', language), language)} as name, null::text as detail
      from teachers join departments on departments.id = teachers.department_id
      join universities on universities.id = teachers.university_id
      where teachers.status = 1 and ${inScope(scope, TEACHER_SCOPE.teachers)}`,
  },
  counts: {
    students: { facts: 'students' },
    directions: { facts: 'specialities' },
    teachers: { facts: 'teachers' },
  },
});

export const universityChartFeature = implement(universityCharts, {
  read: onReplica(async (context, { params: { id } }) => {
    await context.db
      .selectFrom('universities')
      .where(inScope(context.scope, UNIVERSITY_SCOPE))
      .where('universities.id', '=', id)
      .select('universities.id')
      .executeTakeFirstOrThrow(notFound);
    return chartsOf(context, id);
  }),
});
