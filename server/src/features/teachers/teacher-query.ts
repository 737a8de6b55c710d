import type { TeacherListQuery } from '@dekanat/contract/teachers/teachers.ts';
import { type SqlBool, sql } from 'kysely';
import type { Context } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import { definedOnly, type FiltersOf } from '#crud/paging.ts';
import { lacksTranslation, wordsMatch } from '#crud/translations.ts';
import { TEACHER_SCOPE } from './record-scope.ts';
import { TEACHER } from './record-texts.ts';

/** Condition: the name in one language contains every word, in any order and script. */
const fioMatches = (search: string | undefined) =>
  search
    ? sql<SqlBool>`exists (select from teacher_translations t where t.teacher_id = teachers.id and ${wordsMatch(sql`t.fio_key`, search)})`
    : sql<SqlBool>`true`;

/** Matching teachers in scope. */
export const matchingTeachers = (
  { db, scope }: Pick<Context, 'db' | 'scope'>,
  { fio, missing, teacher_group_id, signed_in, with_account, ...filters }: FiltersOf<typeof TeacherListQuery>,
) =>
  db
    .selectFrom('teachers')
    .innerJoin('universities', 'universities.id', 'teachers.university_id')
    .innerJoin('departments', 'departments.id', 'teachers.department_id')
    .leftJoin('users', 'users.id', 'teachers.user_id')
    .where(inScope(scope, TEACHER_SCOPE.teachers))
    .where(fioMatches(fio))
    .where(lacksTranslation(TEACHER, 'teachers.id', missing))
    .where((eb) =>
      eb.and(
        definedOnly({
          'teachers.status': filters.status,
          'departments.faculty_id': filters.faculty_id,
          'teachers.department_id': filters.department_id,
          'teachers.post': filters.post,
          'teachers.scientific_title': filters.scientific_title,
          'teachers.scientific_degree': filters.scientific_degree,
          'teachers.gender': filters.gender,
        }),
      ),
    )
    .$if(teacher_group_id !== undefined, (query) =>
      query.where(
        sql<SqlBool>`exists (select from teacher_group_members m where m.teacher_id = teachers.id and m.teacher_group_id = ${teacher_group_id})`,
      ),
    )
    .$if(with_account !== undefined, (query) =>
      query.where('teachers.user_id', with_account === 1 ? 'is not' : 'is', null),
    )
    .$if(signed_in !== undefined, (query) =>
      query.where('users.last_sign_in_at', signed_in === 1 ? 'is not' : 'is', null),
    );
