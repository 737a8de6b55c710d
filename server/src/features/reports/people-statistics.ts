import { today } from '@dekanat/contract/api/days.ts';
import { startYearOf } from '@dekanat/contract/planning/academic-years.ts';
import {
  peopleStatistics,
  studentStatistics,
  teacherStatistics,
} from '@dekanat/contract/reports/people-statistics.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { implement } from '#api/implement.ts';
import { onReplica } from '#api/replica-handlers.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly } from '#crud/paging.ts';
import { nameInScript } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { bestText } from '#crud/translations.ts';
import { PLANNED_WITH_VALUES } from '#db/prepared-statements.ts';
import { CURRICULUM_SCOPE } from '#features/curricula/shared.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { matchingTeachers, TEACHER } from '#features/teachers/shared.ts';
import { countReportFeature } from './count-report.ts';
import { type CountedRows, countedRows, type FactTables } from './counted-rows.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

type Given = FiltersOfReport<typeof studentStatistics>;
type StudentFilters = { [Name in keyof Given]?: Given[Name] | undefined };
type TeacherFilters = FiltersOfReport<typeof teacherStatistics>;

/** Condition: the student of the registration studies, or has graduated after its year. Without a year only those who study now count. */
const isCounted = ({ academic_year_id }: StudentFilters) =>
  academic_year_id === undefined
    ? sql`students.study_status = 'studying'`
    : sql`(students.study_status = 'studying'
        or students.study_status = 'graduate' and last.start_year <> ${startYearOf(today())})`;

/**
 * Students who study or have graduated, each in the last registration of the year and season, with the key of their row. Faculty and form
 * are those of that registration: a student who was transferred counts in the present faculty only.
 */
const registered = ({ scope }: QueryScope, filters: StudentFilters) => sql`
  select curricula.university_id || '-' || kind.id || '-' || (last.number + 1) / 2 as row,
    last.student_id as id, curricula.university_id, last.student_id, last.group_id,
    null::integer as subject_id, null::text as name, null::text as detail, null::timestamptz as at,
    students.gender, specialities.education_type_id, kind.place, (last.number + 1) / 2 as course
  from (
    select distinct on (register.student_id) register.student_id, register.group_id, register.curriculum_id, semesters.number,
      academic_years.start_year
    from student_registers register
    join semesters on semesters.id = register.semester_id
    join academic_years on academic_years.id = semesters.academic_year_id
    where ${inScope({ ...scope, facultyId: null }, { university: 'semesters.university_id' })} and ${matches({
      'semesters.academic_year_id': filters.academic_year_id,
      'semesters.season': filters.season_semester,
    })}
    order by register.student_id, register.id desc) last
  join curricula on curricula.id = last.curriculum_id
  join specialities on specialities.id = curricula.speciality_id
  join labels kind on kind.module = 'education_type' and kind.key = specialities.education_type_id
  join students on students.id = last.student_id and students.university_id = curricula.university_id
  where ${isCounted(filters)} and ${inScope(scope, CURRICULUM_SCOPE)} and ${matches({
    'curricula.faculty_id': filters.faculty_id,
    'curricula.education_form_id': filters.education_form_id,
  })}`;

const students = {
  rows: (_view: QueryScope, _filters: StudentFilters, facts: FactTables<'students'>) => sql`
    select distinct one.row as id, one.university_id, one.education_type_id, one.place, one.course
    from ${facts.students} one`,
  order: sql`university_id, place, course`,
  names: { education_type_name: relatedLabel('education_type', 'education_type_id') },
  facts: { students: registered },
  counts: {
    student_count: { facts: 'students' as const },
    male_count: { facts: 'students' as const, where: sql<boolean>`fact.gender = 'male'` },
    female_count: { facts: 'students' as const, where: sql<boolean>`fact.gender = 'female'` },
  },
};

/** The teachers of the list of teachers who work, with the key of their row. */
const working = (view: QueryScope, { faculty_id, department_id }: TeacherFilters) => sql`
  select one.university_id || '-' || post.id as row, one.id, one.university_id, null::integer as student_id,
    null::integer as group_id, null::integer as subject_id,
    ${nameInScript(bestText(TEACHER, 'fio', 'one.id', view.language), view.language)} as name,
    null::text as detail, null::timestamptz as at, one.gender, one.citizenship_id, one.post, post.place
  from (${matchingTeachers(view, { ...definedOnly({ faculty_id, department_id }), status: 1 }).select([
    'teachers.id',
    'teachers.university_id',
    'teachers.gender',
    'teachers.citizenship_id',
    'teachers.post',
  ])}) one
  join universities on universities.id = one.university_id
  join labels post on post.module = 'post_teachers' and post.key = one.post`;

const teacher = (condition: ReturnType<typeof sql<boolean>>) => ({
  facts: 'teachers' as const,
  where: condition,
});

const teachers = {
  rows: (_view: QueryScope, _filters: TeacherFilters, facts: FactTables<'teachers'>) => sql`
    select distinct one.row as id, one.university_id, one.post, one.place from ${facts.teachers} one`,
  order: sql`university_id, place`,
  names: { post_name: relatedLabel('post_teachers', 'post') },
  facts: { teachers: working },
  counts: {
    teacher_count: { facts: 'teachers' as const },
    male_count: teacher(sql<boolean>`fact.gender = 'male'`),
    female_count: teacher(sql<boolean>`fact.gender = 'female'`),
    uzbek_count: teacher(sql<boolean>`fact.citizenship_id = 'uzbek'`),
    foreign_count: teacher(sql<boolean>`fact.citizenship_id = 'foreign'`),
    stateless_count: teacher(sql<boolean>`fact.citizenship_id = 'stateless'`),
  },
};

export const studentStatisticsFeature = countReportFeature(studentStatistics, students);
export const teacherStatisticsFeature = countReportFeature(teacherStatistics, teachers);

type Counted = Record<string, number> & { education_type_id: string; course: number; post: string };

async function readRows<Filters>(
  context: Context,
  report: CountedRows<Filters>,
  filters: Filters,
): Promise<Counted[]> {
  return (
    await sql<Counted>`${sql.raw(PLANNED_WITH_VALUES)} ${countedRows(report, context, filters)}`.execute(
      context.db,
    )
  ).rows;
}
const sumOf = (rows: readonly Counted[], column: string) =>
  rows.reduce((sum, row) => sum + (row[column] ?? 0), 0);
const byGender = (rows: readonly Counted[]) => ({
  male: sumOf(rows, 'male_count'),
  female: sumOf(rows, 'female_count'),
});

function byCourse(rows: readonly Counted[], type: string) {
  const own = rows.filter(({ education_type_id }) => education_type_id === type);
  const inCourse = (course: number) => byGender(own.filter((row) => row.course === course));
  return {
    count_gender: byGender(own),
    first_course: inCourse(1),
    second_course: inCourse(2),
    third_course: inCourse(3),
    fourth_course: inCourse(4),
  };
}

export const peopleStatisticsFeature = implement(peopleStatistics, {
  students: onReplica(async (context, { query: { academic_year_id, season_semester } }) => {
    const rows = await readRows(context, students, { academic_year_id, season_semester });
    return { bakalavr: byCourse(rows, 'bakalavr'), magistr: byCourse(rows, 'magistr') };
  }),
  teachers: onReplica(async (context) => {
    const rows = await readRows(context, teachers, {});
    const inPost = (post: string) =>
      sumOf(
        rows.filter((row) => row.post === post),
        'teacher_count',
      );
    return {
      count: sumOf(rows, 'teacher_count'),
      stajyor: inPost('trainee'),
      assisent: inPost('assistant'),
      sineor_teacher: inPost('senior_teacher'),
      dotcent: inPost('docent'),
      professor: inPost('professor'),
      leader_dep: inPost('head_of_department'),
      ...byGender(rows),
      uzbCitizen: sumOf(rows, 'uzbek_count'),
      forignCitezen: sumOf(rows, 'foreign_count'),
      countNotCitezen: sumOf(rows, 'stateless_count'),
    };
  }),
});
