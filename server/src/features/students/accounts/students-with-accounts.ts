import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { ACCOUNT_COLUMNS, type People } from '#features/access/shared.ts';
import { groupName } from '#features/structure/shared.ts';
import { ACCOUNT_STATUS } from '../account-status.ts';
import { matchingStudents, type StudentFilters } from '../student-query.ts';

/** The account of a student, including one that does not exist yet. */
export const studentsWithAccounts = (context: Context, filters: StudentFilters = {}) =>
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
      ...ACCOUNT_COLUMNS,
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
