import type { PersonAccount } from '@dekanat/contract/access/accounts/person-accounts.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { bestText } from '#crud/translations.ts';
import { departmentName, groupName } from '#features/structure/shared.ts';
import { ACCOUNT_STATUS, matching as matchingStudents } from '#features/students/shared.ts';
import { defaultUsername, matching as matchingTeachers, TEACHER } from '#features/teachers/shared.ts';

/** A person with their account; `default_username` is the default user name. */
export type PersonRow = Omit<PersonAccount, 'username'> & {
  username: string | null;
  default_username: string;
};

/** The differences between accounts of students and of teachers. */
export interface People {
  table: 'students' | 'teachers';
  kind: 'student' | 'teacher';
  /** A person in the caller's scope. @throws Refusal not_found */
  person(context: Context, id: number): Promise<PersonRow>;
  /** Locks the person until the transaction ends. @throws Refusal not_found */
  lock(context: Context, id: number): Promise<unknown>;
}

const OF_ACCOUNT = [
  'users.username',
  'users.email',
  sql<boolean>`coalesce(users.must_set_password, true)`.as('first_time_login'),
  'users.last_sign_in_at',
  'users.version',
] as const;

/** The account of a student, including one that does not exist yet. */
export const studentsWithAccounts = (
  context: Context,
  filters: Parameters<typeof matchingStudents>[1] = {},
) =>
  matchingStudents(context, filters)
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .leftJoin('users', 'users.id', 'students.user_id')
    .select([
      'students.id',
      'students.university_id',
      sql<string>`concat_ws(' ', students.second_name, students.first_name, students.third_name)`.as(
        'full_name',
      ),
      groupName('students.group_id', context.language).as('place'),
      'students.user_id',
      'students.id_number as default_username',
      ACCOUNT_STATUS.as('status'),
      'students.blocked',
      'students.deadline',
      ...OF_ACCOUNT,
    ]);

export const STUDENTS: People = {
  table: 'students',
  kind: 'student',
  person: (context, id) =>
    studentsWithAccounts(context).where('students.id', '=', id).executeTakeFirstOrThrow(notFound),
  lock: (context, id) =>
    matchingStudents(context, {})
      .where('students.id', '=', id)
      .select('students.id')
      .forUpdate()
      .executeTakeFirstOrThrow(notFound),
};

const teachersWithAccounts = (context: Context) => {
  const { language } = context;
  const fio = bestText(TEACHER, 'fio', 'teachers.id', language);
  return matchingTeachers(context, {}).select([
    'teachers.id',
    'teachers.university_id',
    sql<string>`${fio}`.as('full_name'),
    departmentName('teachers.department_id', language).as('place'),
    'teachers.user_id',
    defaultUsername(fio).as('default_username'),
    sql<1 | 0>`teachers.status`.as('status'),
    sql<boolean>`coalesce(users.blocked, false)`.as('blocked'),
    'users.deadline',
    ...OF_ACCOUNT,
  ]);
};

export const TEACHERS: People = {
  table: 'teachers',
  kind: 'teacher',
  person: (context, id) =>
    teachersWithAccounts(context).where('teachers.id', '=', id).executeTakeFirstOrThrow(notFound),
  lock: (context, id) =>
    matchingTeachers(context, {})
      .where('teachers.id', '=', id)
      .select('teachers.id')
      .forUpdate('teachers')
      .executeTakeFirstOrThrow(notFound),
};
