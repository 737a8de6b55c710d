import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { type RawBuilder, sql } from 'kysely';
import { nameInScript } from '#crud/person-names.ts';
import { bestText } from '#crud/translations.ts';
import { departmentName, facultyName, groupName } from '#features/structure/shared.ts';
import { studentName } from '#features/students/shared.ts';
import { TEACHER } from '#features/teachers/shared.ts';

/** Joins for the names of the accounts in `users`. */
export const WITH_PEOPLE = sql`
  left join universities on universities.id = users.university_id
  left join students on students.user_id = users.id and students.university_id = users.university_id
  left join teachers on teachers.user_id = users.id and teachers.university_id = users.university_id
  left join admins on admins.user_id = users.id`;

/** The name of the row in `teachers`, in the script of the reader. */
export const teacherName = (language: Language | undefined): RawBuilder<string | null> =>
  nameInScript(bestText(TEACHER, 'fio', 'teachers.id', language), language);

/** The name of an account's person, in the script of the reader; an administrator has only a user name. */
export const personName = (language: Language | undefined): RawBuilder<string> =>
  sql<string>`coalesce(${studentName(language)},
    ${teacherName(language)},
    users.username, ${sql.lit(SUPERADMIN)})`;

/** The group of a student, the department of a teacher, the faculty of an administrator. */
export const personPlace = (language: Language | undefined): RawBuilder<string | null> =>
  sql<string | null>`case users.kind when 'student' then ${groupName('students.group_id', language)}
    when 'teacher' then ${departmentName('teachers.department_id', language)}
    else ${facultyName('admins.faculty_id', language)} end`;

/** Students are `user` for the sake of existing clients. */
export const PERSON_ROLE = sql<
  'admin' | 'teacher' | 'user'
>`case users.kind when 'student' then 'user' else users.kind end`;
