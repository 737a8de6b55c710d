import type { Language } from '@dekanat/contract/api/languages.ts';
import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import type { TeacherListQuery } from '@dekanat/contract/teachers/teachers.ts';
import { sql } from 'kysely';
import { type ListFilters, sorted } from '#crud/paging.ts';
import type { QueryScope } from '#crud/statement-cache.ts';
import { allTranslations, bestText, bestTranslation } from '#crud/translations.ts';
import { labelName } from '#features/reference/shared.ts';
import { departmentName, facultyName } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { matching, TEACHER, TEACHER_GROUP } from './shared.ts';

const groupsOf = (language: Language | undefined) => sql<{ id: number; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', m.teacher_group_id, 'name', ${bestText(TEACHER_GROUP, 'name', 'm.teacher_group_id', language)})
    order by m.teacher_group_id), '[]') from teacher_group_members m where m.teacher_id = teachers.id)`;

/** What leaves the server of a teacher: of the day of birth its year, of the passport's number the last two digits. */
export const records = (
  query: ReturnType<typeof matching>,
  language: Language | undefined,
  translation = bestTranslation,
) =>
  query
    .crossJoinLateral(translation(TEACHER, 'teachers.id', language).as('shown'))
    .select([
      'teachers.id',
      'shown.fio',
      'shown.language',
      allTranslations(TEACHER, 'teachers.id').as('translations'),
      'teachers.version',
      'teachers.created_at',
      'teachers.updated_at',
      'teachers.university_id',
      universityName('teachers.university_id', language).as('university_name'),
      'teachers.department_id',
      departmentName('teachers.department_id', language).as('department_name'),
      'departments.faculty_id',
      facultyName('departments.faculty_id', language).as('faculty_name'),
      'teachers.post',
      labelName('post_teachers', 'teachers.post', language).as('post_name'),
      'teachers.scientific_title',
      labelName('academic_title', 'teachers.scientific_title', language).as('scientific_title_name'),
      'teachers.scientific_degree',
      labelName('degree_management', 'teachers.scientific_degree', language).as('scientific_degree_name'),
      'teachers.citizenship_id',
      labelName('citizenship', 'teachers.citizenship_id', language).as('citizenship_name'),
      sql<(typeof GENDERS)[number]>`teachers.gender`.as('gender'),
      'teachers.birth_year',
      'teachers.passport_series',
      sql<string>`'*****' || right(teachers.passport_number, 2)`.as('passport_number'),
      'teachers.profile_img',
      sql<1 | 0>`teachers.status`.as('status'),
      groupsOf(language).as('teacher_groups'),
      'teachers.user_id',
      'users.username',
      'users.email',
      'users.last_sign_in_at',
    ]);

/** The rows of a list, in order. */
export const rowsOf = (context: QueryScope, { sort, ...filters }: ListFilters<typeof TeacherListQuery>) =>
  sorted(
    records(matching(context, filters), context.language),
    sort,
    {
      fio: sql`shown.fio collate uzbek`,
      department_name: sql`${departmentName('teachers.department_id', context.language)} collate uzbek`,
      created_at: sql.ref('teachers.created_at'),
    },
    'fio',
    sql.ref('teachers.id'),
  );
