import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';

interface Person {
  id: number;
  study_status: string;
  /** Of the group. */
  faculty_id: number | null;
  present_curriculum_id: number | null;
  /** The first day in that curriculum. */
  since: string | null;
}
interface Course {
  student_id: number;
  curriculum_id: number;
  removed: boolean;
  /** The state of the syllabus, if it was not removed. */
  syllabus: string | null;
  begins: string;
  /** Where a restoration or a transfer carried over a mark. */
  carried: boolean;
}
export interface StoredAttendance {
  today: string;
  people: Person[];
  courses: Course[];
  /** Students who have opened a lesson at any time. */
  readers: Set<number>;
  /** The days of Tashkent on which students opened lessons or read what is in them. */
  days: { student_id: number; day: string }[];
}

/** What the students of the first university have to open, and what they opened. */
export async function readAttendance(db: Queryable): Promise<StoredAttendance> {
  const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(db)).rows;
  const people = await read(sql<Person>`
    select students.id, students.study_status, specialities.faculty_id, (
      select curriculum_id from student_registers present where present.student_id = students.id and present.to_date is null
      ) as present_curriculum_id, (
      select min(register.from_date)::text from student_registers present
      join student_registers register on register.student_id = students.id and register.curriculum_id = present.curriculum_id
      where present.student_id = students.id and present.to_date is null) as since
    from students left join student_groups own on own.id = students.group_id
    left join specialities on specialities.id = own.speciality_id where students.university_id = 1`);
  const courses = await read(sql<Course>`
    select taking.student_id, taking.curriculum_id, taking.status = 4 as removed, semesters.start_date::text as begins, (
        select status from syllabi where syllabi.id = planned.syllabus_id and syllabi.removed_at is null) as syllabus,
      exists (select from ratings where ratings.student_subject_id = taking.id and ratings.mark is not null
        and ratings.source in ('restored', 'transferred')) as carried
    from student_subjects taking join semester_subjects planned on planned.id = taking.semester_subject_id
    join semesters on semesters.id = planned.semester_id where planned.university_id = 1`);
  const readings = await read(sql<{ student_id: number }>`select distinct student_id from lesson_readings`);
  const days = await read(sql<{ student_id: number; day: string }>`
    select distinct student_id, (at at time zone 'Asia/Tashkent')::date::text as day from (
      select student_id, at from lesson_views union all select student_id, at from item_views
      union all select student_id, read_at from lesson_readings) read`);
  const [now] = await read(
    sql<{ today: string }>`select (now() at time zone 'Asia/Tashkent')::date::text as today`,
  );
  const readers = new Set(readings.map(({ student_id }) => student_id));
  return { today: now?.today ?? '', people, courses, readers, days };
}

/**
 * The students of a faculty who have lessons to open, and opened none in these days, or none at all. In days they had them by the last
 * of these.
 */
export function absentFrom(
  { today, people, courses, readers, days }: StoredAttendance,
  facultyId: number,
  period?: { from_date: string; to_date: string },
): Set<number> {
  const opened =
    period === undefined
      ? readers
      : new Set(
          days
            .filter(({ day }) => day >= period.from_date && day <= period.to_date)
            .map(({ student_id }) => student_id),
        );
  const lastDay = period === undefined || period.to_date > today ? today : period.to_date;
  const curricula = new Map(people.map(({ id, present_curriculum_id }) => [id, present_curriculum_id]));
  const studying = new Set(
    courses
      .filter(
        (one) =>
          !one.removed &&
          !one.carried &&
          one.syllabus === 'publish' &&
          one.begins <= lastDay &&
          one.curriculum_id === curricula.get(one.student_id),
      )
      .map(({ student_id }) => student_id),
  );
  return new Set(
    people
      .filter((one) => one.study_status === 'studying' && one.faculty_id === facultyId)
      .filter(({ since }) => period === undefined || (since !== null && since <= period.to_date))
      .filter(({ id }) => studying.has(id) && !opened.has(id))
      .map(({ id }) => id),
  );
}
