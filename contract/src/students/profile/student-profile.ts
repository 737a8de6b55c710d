import { z } from 'zod';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ChangePasswordInput } from '../../access/profile.ts';
import { STUDENTS } from '../../catalogue/students.ts';
import { Student } from '../students.ts';

/**
 * What students see of their own record: who they are, where they study, and their account. Identity documents, birth
 * date, address and phone number are left out, because no screen of a student needs them.
 */
export const StudentProfile = Student.pick({
  id: true,
  first_name: true,
  second_name: true,
  third_name: true,
  photo: true,
  file_url_photo: true,
  university_id: true,
  university_name: true,
  faculty_id: true,
  faculty_name: true,
  speciality_id: true,
  speciality_name: true,
  group_id: true,
  group_name: true,
  study_status: true,
  deadline: true,
}).extend({ username: z.string() });
export type StudentProfile = z.infer<typeof StudentProfile>;

export const studentProfile = defineResource(STUDENTS.student_profile, {
  show: {
    method: 'GET',
    realm: 'student',
    path: '/profile/show',
    access: 'signed-in',
    query: LanguageQuery,
    result: StudentProfile,
  },
  /** Students may have no e-mail, so the recovery link is not enough to replace the first password. */
  changePassword: {
    method: 'PUT',
    realm: 'student',
    path: '/profile/change-password',
    access: 'signed-in',
    query: LanguageQuery,
    body: ChangePasswordInput,
    result: z.null(),
    beforePasswordSet: true,
  },
});
