import type { Language } from '@dekanat/contract/api/languages.ts';
import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import type { Teacher, TeacherListQuery } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { nameOrder, personOrder } from '#crud/name-order.ts';
import { type ListFilters, sorted } from '#crud/paging.ts';
import { nameInScript } from '#crud/person-names.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedList, relatedName } from '#crud/related-names.ts';
import { allTranslations, bestTranslation } from '#crud/translations.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { DEPARTMENT, departmentName, FACULTY } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { TEACHER, TEACHER_GROUP } from './record-texts.ts';
import { matchingTeachers } from './teacher-query.ts';

/** The related names of a teacher, and those of their groups. */
export const TEACHER_NAMES = {
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  department_name: relatedName(DEPARTMENT, 'name', 'department_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  post_name: relatedLabel('post_teachers', 'post'),
  scientific_title_name: relatedLabel('academic_title', 'scientific_title'),
  scientific_degree_name: relatedLabel('degree_management', 'scientific_degree'),
  citizenship_name: relatedLabel('citizenship', 'citizenship_id'),
  teacher_groups: relatedList(TEACHER_GROUP, 'name', 'teacher_group_ids'),
} as const;

const ACCOUNT = sql<Teacher['account']>`case when users.id is not null then jsonb_build_object(
  'id', users.id, 'username', users.username, 'email', users.email, 'status', users.status) end`;

/** The columns of a teacher without personal data: the year of the birth date, two digits of the passport number. */
export const records = (
  query: ReturnType<typeof matchingTeachers>,
  language: Language | undefined,
  translation = bestTranslation,
  fio = sql.ref<string>('shown.fio'),
) =>
  query.crossJoinLateral(translation(TEACHER, 'teachers.id', language).as('shown')).select([
    'teachers.id',
    fio.as('fio'),
    'shown.language',
    allTranslations(TEACHER, 'teachers.id').as('translations'),
    'teachers.version',
    'teachers.created_at',
    'teachers.updated_at',
    'teachers.university_id',
    'teachers.department_id',
    'departments.faculty_id',
    'teachers.post',
    'teachers.scientific_title',
    'teachers.scientific_degree',
    'teachers.citizenship_id',
    sql<(typeof GENDERS)[number]>`teachers.gender`.as('gender'),
    'teachers.birth_year',
    'teachers.passport_series',
    sql<string>`'*****' || right(teachers.passport_number, 2)`.as('passport_number'),
    'teachers.profile_img',
    sql<1 | 0>`teachers.status`.as('status'),
    sql<number[]>`array(
        select m.teacher_group_id from teacher_group_members m where m.teacher_id = teachers.id order by m.teacher_group_id)`.as(
      'teacher_group_ids',
    ),
    'teachers.user_id',
    'users.username',
    'users.email',
    'users.last_sign_in_at',
    ACCOUNT.as('account'),
  ]);

/** The rows of a list, in order. */
export const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof TeacherListQuery>) => {
  const fio = nameInScript(sql.ref<string>('shown.fio'), context.language);
  return sorted(
    records(matchingTeachers(context, filters), context.language, bestTranslation, fio),
    sort,
    {
      fio: personOrder(fio),
      department_name: nameOrder(
        departmentName('teachers.department_id', context.language),
        context.language,
      ),
      created_at: sql.ref('teachers.created_at'),
    },
    'fio',
    sql.ref('teachers.id'),
  );
};
