import type { UniversityCharts } from '@dekanat/contract/reports/university-statistics.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope, type Scope } from '#api/scope.ts';
import { nameOrder } from '#crud/name-order.ts';
import { labelName } from '#features/reference/shared.ts';
import { COURSE, facultyName, STRUCTURE_SCOPE } from '#features/structure/shared.ts';
import { studyingWithin } from '#features/students/shared.ts';
import { TEACHER_SCOPE } from '#features/teachers/shared.ts';

/** The tables behind the statistics of a university. Active records count, and of students those who are studying. */
const count = (from: RawBuilder<unknown>): RawBuilder<number> => sql`(select count(*) ${from})`;

const studentsIn = (scope: Scope, condition: RawBuilder<unknown>) =>
  count(sql`from students where ${studyingWithin(scope)} and ${condition}`);

type Reader = Pick<Context, 'db' | 'scope' | 'language'>;

/** Years of entry with active groups or with students, whatever the state of their groups. */
const byYearOfEntry = ({ db, scope }: Reader, universityId: number) => {
  const years = db
    .selectFrom('student_groups')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .where('student_groups.university_id', '=', universityId)
    .where(inScope(scope, STRUCTURE_SCOPE.student_groups))
    .where('entry_year', 'is not', null)
    .groupBy(['entry_year', 'student_groups.university_id'])
    .select([
      sql<string>`entry_year::text`.as('name'),
      // Only groups with a year of entry are read.
      COURSE.$notNull().as('kurs'),
      sql<number>`count(*) filter (where student_groups.status = 1)`.as('guruh'),
      sql<number>`coalesce(sum(${studentsIn(scope, sql`students.group_id = student_groups.id`)}), 0)::integer`.as(
        'talabalar',
      ),
    ]);
  return db
    .selectFrom(years.as('years'))
    .where((eb) => eb.or([eb('guruh', '>', 0), eb('talabalar', '>', 0)]))
    .select(['name', 'kurs', 'guruh', 'talabalar'])
    .orderBy('name')
    .execute();
};

/** Active faculties, and others that still have specialities, groups or students. */
const byFaculty = ({ db, scope, language }: Reader, universityId: number) => {
  const name = sql<string>`${facultyName('faculties.id', language)}`;
  const groups = sql`from student_groups g join specialities s on s.id = g.speciality_id
    where s.faculty_id = faculties.id and g.status = 1`;
  const subjects = sql<number>`(select count(distinct planned.subject_id) from semester_subjects planned
    join curricula on curricula.id = planned.curriculum_id
    where curricula.faculty_id = faculties.id and curricula.status = 1)`;
  const faculties = db
    .selectFrom('faculties')
    .innerJoin('universities', 'universities.id', 'faculties.university_id')
    .where('faculties.university_id', '=', universityId)
    .where(inScope(scope, STRUCTURE_SCOPE.faculties))
    .select([
      'faculties.id as faculty_id',
      'faculties.status',
      name.as('name'),
      count(sql`from specialities s where s.faculty_id = faculties.id and s.status = 1`).as('yunalishlar'),
      subjects.as('subjectlar'),
      count(groups).as('guruhlar'),
      studentsIn(
        scope,
        sql`students.group_id in (select g.id from student_groups g join specialities s on s.id = g.speciality_id
          where s.faculty_id = faculties.id)`,
      ).as('talabalar'),
    ]);
  return db
    .selectFrom(faculties.as('faculties'))
    .where((eb) =>
      eb.or([
        eb('status', '=', 1),
        eb('yunalishlar', '>', 0),
        eb('guruhlar', '>', 0),
        eb('talabalar', '>', 0),
      ]),
    )
    .select(['faculty_id', 'name', 'yunalishlar', 'subjectlar', 'guruhlar', 'talabalar'])
    .orderBy(nameOrder(sql.ref('name'), language))
    .execute();
};

const byPosition = ({ db, scope, language }: Reader, universityId: number) => {
  const name = sql<string>`${labelName('post_teachers', 'teachers.post', language)}`;
  return db
    .selectFrom('teachers')
    .innerJoin('universities', 'universities.id', 'teachers.university_id')
    .innerJoin('departments', 'departments.id', 'teachers.department_id')
    .where('teachers.university_id', '=', universityId)
    .where(inScope(scope, TEACHER_SCOPE.teachers))
    .where('teachers.status', '=', 1)
    .groupBy(['teachers.post', 'universities.id'])
    .select(['teachers.post', name.as('name'), sql<number>`count(*)`.as('value')])
    .orderBy('value', 'desc')
    .orderBy('teachers.post')
    .execute();
};

/** The data of a university's charts. */
export async function chartsOf(reader: Reader, universityId: number): Promise<UniversityCharts> {
  const [yearlyStats, directionsSubjects, teachersByPosition] = await Promise.all([
    byYearOfEntry(reader, universityId),
    byFaculty(reader, universityId),
    byPosition(reader, universityId),
  ]);
  return { yearlyStats, directionsSubjects, teachersByPosition };
}
