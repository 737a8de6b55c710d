import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { DemoStudent } from './demo-students.ts';

const hemisCode = (module: string, column: string) =>
  sql`(select hemis_code from labels where module = ${module} and key = ${sql.ref(column)})`;

/** Codes of the study statuses. */
const STATUS = sql`case students.study_status when 'academic_leave' then '13' when 'studentexpel' then '12' when 'graduate' then '14' else '11' end`;

const nameOf = (thing: string, id: string) => sql`(
  select name from ${sql.table(`${thing}_translations`)} t where t.${sql.ref(`${thing}_id`)} = ${sql.ref(id)}
  order by t.language = 'oz' desc, t.language limit 1)`;

/** The students of a university here, as the service with invented data begins with them. */
export async function localStudents(db: Queryable, universityId: number): Promise<DemoStudent[]> {
  const { rows } = await sql<DemoStudent>`
    select students.id_number as "idNumber", second_name as "secondName", first_name as "firstName", third_name as "thirdName",
      birth_date::text as "birthDate", gender, passport, passport_pin as pin, phone,
      coalesce(${hemisCode('citizenship', 'students.citizenship_id')}, '11') as citizenship,
      ${hemisCode('edu_payment', 'students.edu_payment_id')} as payment,
      ${hemisCode('education_form', 'register.education_form_id')} as form,
      ${STATUS} as status, null as level,
      (select gpa::text from gpa_records where student_id = students.id and latest limit 1) as gpa,
      array(
        select jsonb_build_object('name', ${nameOf('subject', 'subject.subject_id')}, 'semester', semesters.number,
          'mark', student_subject.current_mark, 'credit', subject.credit_hour)
        from student_subjects student_subject
        join semester_subjects subject on subject.id = student_subject.semester_subject_id
        join semesters on semesters.id = subject.semester_id
        where student_subject.student_id = students.id and student_subject.current_mark is not null and student_subject.status <> 4
        order by semesters.number, subject.sort, student_subject.id) as marks,
      case when faculties.id is not null then jsonb_build_object(
        'id', faculties.id, 'code', faculties.faculty_code, 'name', ${nameOf('faculty', 'faculties.id')}) end as department,
      case when specialities.id is not null then jsonb_build_object(
        'id', specialities.id, 'code', specialities.code, 'name', ${nameOf('speciality', 'specialities.id')}) end as specialty,
      case when student_groups.id is not null then jsonb_build_object(
        'id', student_groups.id, 'code', '', 'name', ${nameOf('student_group', 'student_groups.id')}) end as "group"
    from students
    left join student_groups on student_groups.id = students.group_id
    left join specialities on specialities.id = student_groups.speciality_id
    left join faculties on faculties.id = specialities.faculty_id
    left join lateral (
      select curricula.education_form_id from student_registers
      join curricula on curricula.id = student_registers.curriculum_id
      where student_registers.student_id = students.id and student_registers.to_date is null limit 1) register on true
    where students.university_id = ${universityId}
    order by students.id`.execute(db);
  return rows;
}
