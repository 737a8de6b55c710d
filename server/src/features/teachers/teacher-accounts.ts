import { teacherAccounts } from '@dekanat/contract/teachers/teacher-accounts.ts';
import { sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { bestText } from '#crud/translations.ts';
import { ACCOUNT_COLUMNS, accountCalls, type People } from '#features/access/shared.ts';
import { departmentName } from '#features/structure/shared.ts';
import { defaultUsername } from './default-usernames.ts';
import { TEACHER } from './record-texts.ts';
import { matchingTeachers } from './teacher-query.ts';

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
    ...ACCOUNT_COLUMNS,
  ]);
};

const TEACHERS: People = {
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

export const teacherAccountFeature = implement(teacherAccounts, accountCalls(TEACHERS));
