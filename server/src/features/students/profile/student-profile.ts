import { type StudentProfile, studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import type { StudyStatus } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { changeOwnPassword } from '#features/access/shared.ts';
import { facultyName, groupName, specialityName } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';

/** The record of the caller: the query takes its id from the account and never from the request. */
const readOwn = ({ db, caller, language }: SignedInContext<Student>): Promise<StudentProfile> =>
  db
    .selectFrom('students')
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .innerJoin('users', 'users.id', 'students.user_id')
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .select([
      'students.id',
      'students.first_name',
      'students.second_name',
      'students.third_name',
      'students.photo',
      sql<string | null>`'/api/resources/showImage/' || students.photo`.as('file_url_photo'),
      'students.university_id',
      universityName('students.university_id', language).as('university_name'),
      'specialities.faculty_id',
      facultyName('specialities.faculty_id', language).as('faculty_name'),
      'student_groups.speciality_id',
      specialityName('student_groups.speciality_id', language).as('speciality_name'),
      'students.group_id',
      groupName('students.group_id', language).as('group_name'),
      sql<StudyStatus>`students.study_status`.as('study_status'),
      'students.deadline',
      sql<string>`users.username`.as('username'),
    ])
    .where('students.id', '=', caller.studentId)
    .executeTakeFirstOrThrow(notFound);

export const studentProfileFeature = implement(studentProfile, {
  show: readOwn,
  changePassword: changeOwnPassword,
});
