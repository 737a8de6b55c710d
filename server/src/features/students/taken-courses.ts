import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Subjects `student_subject` of the present curriculum of their students, with the `planned` ones and the present `register`. */
const TAKEN = sql`student_subjects student_subject
  join semester_subjects planned on planned.id = student_subject.semester_subject_id
  join student_registers register on register.student_id = student_subject.student_id and register.to_date is null
    and register.curriculum_id = student_subject.curriculum_id`;
const IS_TAKEN = sql<SqlBool>`student_subject.status <> 4`;

/** Condition on `students`: they take a control that their cabinets show, as those of the present semester and of the last 30 days. */
export const takesControl = (id: number | undefined): RawBuilder<SqlBool> =>
  id === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`students.id in (
        select student_subject.student_id from ${TAKEN}
        join exam_schedules exam on exam.semester_subject_id = planned.id
        where exam.id = ${id} and ${IS_TAKEN}
          and (register.semester_id = planned.semester_id
            or coalesce(exam.end_date, exam.start_date) > now() - interval '30 days'))`;

/** Condition on `students`: they take a subject with a syllabus. */
export const takesSyllabus = (id: number | undefined): RawBuilder<SqlBool> =>
  id === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`students.id in (
        select student_subject.student_id from ${TAKEN} where planned.syllabus_id = ${id} and ${IS_TAKEN})`;

/** The subject with a syllabus that a student of `students` takes; of several that of the latest semester. */
export const courseOf = (syllabusId: number) => sql<{ semester_id: number; subject_id: number }>`(
  select jsonb_build_object('semester_id', planned.semester_id, 'subject_id', planned.subject_id)
  from ${TAKEN} join semesters on semesters.id = planned.semester_id
  where student_subject.student_id = students.id and planned.syllabus_id = ${syllabusId} and ${IS_TAKEN}
  order by semesters.number desc limit 1)`;
