import { sql } from 'kysely';
import { translate } from '#api/messages.ts';
import type { Queryable } from '#db/database.ts';

/** What is stored of one statement. */
export interface Rating {
  statement: number;
  mark: number | null;
  rating: number | null;
  absent: boolean;
  ic_rating: number | null;
  fc_max: number | null;
  passing_score: number | null;
  source: string;
}
/** Rows as they are stored, without columns that the product derives from others. */
export interface Taken {
  id: number;
  student_id: number;
  curriculum_id: number;
  /** The curriculum of the live registration of the student. */
  present_curriculum_id: number | null;
  study_status: string;
  removed: boolean;
  subject_id: number;
  semester: number;
  academic_year_id: number;
  /** The day of Tashkent on which the semester ends has passed. */
  ended: boolean;
  /** Taken apart from the group after a restoration. */
  apart: boolean;
  /** The least points of the curriculum, and of its rating system, for a passing mark. */
  passing_score: number;
  least_passing: number;
  /** The states of the final sheets of the group for the first three statements, by statement. */
  sheets: string[] | null;
  ratings: Rating[] | null;
}
/** A subject of a student on the sheet of a paid retake. */
interface Retaken {
  id: number;
  student_subject_id: number;
  statement_id: number;
  statement: number;
  state: string;
}
interface Registered {
  student_id: number;
  study_status: string;
  faculty_id: number;
  academic_year_id: number;
}
interface Placed {
  study_status: string;
  gender: string;
  /** Of the group. */
  faculty_id: number | null;
  entry_year: number | null;
  /** The number of the semester of the present registration. */
  semester: number | null;
}
export interface Stored {
  taken: Taken[];
  retaken: Retaken[];
  registered: Registered[];
  students: Placed[];
}

/** Everything about the studies of these students. The mark of an absent student is 2. */
export async function readStored(db: Queryable, studentIds: readonly number[]): Promise<Stored> {
  const ids = sql`any(${[...studentIds]}::integer[])`;
  const { rows: taken } = await sql<Taken>`
    select taking.id, taking.student_id, taking.curriculum_id, students.study_status, taking.status = 4 as removed, planned.subject_id,
      semesters.number as semester, semesters.academic_year_id,
      semesters.end_date < (now() at time zone 'Asia/Tashkent')::date as ended, taking.restoration_id is not null as apart,
      curricula.passing_score, (
        select min(minimal) from rating_systems where system = curricula.rating_system_id and mark >= 3) as least_passing,
      (select jsonb_agg(state order by statement) from statements where semester_subject_id = planned.id
        and group_id = taking.group_id and control_type_id = 3 and statement <= 3) as sheets,
      (select curriculum_id from student_registers present where present.student_id = students.id and present.to_date is null
        ) as present_curriculum_id,
      (select jsonb_agg(jsonb_build_object('statement', statement, 'rating', rating, 'absent', absent,
          'ic_rating', ic_rating, 'fc_max', fc_max, 'passing_score', passing_score, 'source', source, 'mark', case when absent then 2 else mark end)) from ratings
        where student_subject_id = taking.id) as ratings
    from student_subjects taking join students on students.id = taking.student_id
    join semester_subjects planned on planned.id = taking.semester_subject_id
    join semesters on semesters.id = planned.semester_id join curricula on curricula.id = taking.curriculum_id
    where taking.student_id = ${ids}`.execute(db);
  const { rows: retaken } = await sql<Retaken>`
    select retake.id, retake.student_subject_id, retake.statement_id, sheet.statement, sheet.state
    from retake_subjects retake join statements sheet on sheet.id = retake.statement_id
    join retake_applications application on application.id = retake.application_id
    where application.student_id = ${ids}`.execute(db);
  const { rows: registered } = await sql<Registered>`
    select register.student_id, students.study_status, curricula.faculty_id, semesters.academic_year_id
    from student_registers register join students on students.id = register.student_id
    join semesters on semesters.id = register.semester_id join curricula on curricula.id = register.curriculum_id
    where register.student_id = ${ids} order by register.id`.execute(db);
  const { rows: students } = await sql<Placed>`
    select students.study_status, students.gender, specialities.faculty_id, own.entry_year, (
      select semesters.number from student_registers register join semesters on semesters.id = register.semester_id
      where register.student_id = students.id and register.to_date is null) as semester
    from students left join student_groups own on own.id = students.group_id
    left join specialities on specialities.id = own.speciality_id
    where students.id = ${ids}`.execute(db);
  return { taken, retaken, registered, students };
}

/** The last statement that has a mark. */
export const resultOf = ({ ratings }: Taken): Rating | undefined =>
  (ratings ?? [])
    .filter(({ mark }) => mark !== null)
    .toSorted((one, other) => other.statement - one.statement)[0];
const markOf = (one: Taken): number | null => resultOf(one)?.mark ?? null;

/** Subjects of the present curriculum that were not removed; of students who do not study only those with a mark. */
export const countedSubjects = ({ taken }: Stored): Taken[] =>
  taken.filter(
    (one) =>
      !one.removed &&
      one.curriculum_id === one.present_curriculum_id &&
      (markOf(one) !== null || one.study_status === 'studying'),
  );

const MARKS = [5, 4, 3, 2] as const;

/** How many students take these subjects, and how many of these have each mark. */
export const countsOf = (subjects: readonly Taken[]) => ({
  students: new Set(subjects.map(({ student_id }) => student_id)).size,
  marks: MARKS.map((mark) => subjects.filter((one) => markOf(one) === mark).length),
});

const mean = (values: readonly number[]) =>
  Math.round(values.reduce((sum, one) => sum + one, 0) / values.length);

/** The points of students on the first statement by subject, or the word for an absence, and the average of all points. */
export function firstRatings({ taken }: Stored, curriculumId: number) {
  const present = taken.filter(
    (one) => !one.removed && one.curriculum_id === curriculumId && one.present_curriculum_id === curriculumId,
  );
  const rows = new Map<number, { cells: Map<number, number | string>; average: number }>();
  const absence = translate('sheet.print.absent', 'oz');
  for (const studentId of new Set(present.map(({ student_id }) => student_id))) {
    const cells = new Map<number, number | string>();
    const points: number[] = [];
    for (const { student_id, subject_id, ratings } of present) {
      const first = ratings?.find(({ statement }) => statement === 1);
      if (student_id !== studentId || first === undefined || first.rating === null) continue;
      cells.set(subject_id, first.absent ? absence : first.rating);
      points.push(first.rating);
    }
    if (cells.size > 0) rows.set(studentId, { cells, average: mean(points) });
  }
  return rows;
}

/** How many students who study have their last registration of the year in the faculty. */
export function registeredIn({ registered }: Stored, academicYearId: number, facultyId: number): number {
  const ofYear = registered.filter((one) => one.academic_year_id === academicYearId);
  const last = new Map(ofYear.map((one) => [one.student_id, one]));
  return [...last.values()].filter((one) => one.faculty_id === facultyId && one.study_status === 'studying')
    .length;
}

const [SEPTEMBER, YEARS] = [8, 7];

/** The year of study: that of the present semester, else the one that follows from the year of entry. */
function yearOf({ semester, entry_year }: Placed): number | undefined {
  if (semester !== null) return Math.ceil(semester / 2);
  const now = new Date();
  const begun = now.getUTCFullYear() - (now.getUTCMonth() < SEPTEMBER ? 1 : 0);
  return entry_year === null ? undefined : begun - entry_year + 1;
}

/** How many students study in groups of the faculty, by gender and by year of study. */
export function enrolledIn({ students }: Stored, facultyId: number): Record<string, number> {
  const studying = students.filter((one) => one.faculty_id === facultyId && one.study_status === 'studying');
  const count = (is: (one: Placed) => boolean) => studying.filter(is).length;
  const years = Array.from({ length: YEARS }, (_, at) => at + 1);
  return {
    student_count: studying.length,
    male_count: count(({ gender }) => gender === 'male'),
    female_count: count(({ gender }) => gender === 'female'),
    ...Object.fromEntries(years.map((year) => [`year_${year}_count`, count((one) => yearOf(one) === year)])),
    no_year_count: count((one) => !years.includes(yearOf(one) ?? 0)),
  };
}
