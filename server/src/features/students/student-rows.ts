import type { Language } from '@dekanat/contract/api/languages.ts';
import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import type { StudentListQuery, StudyStatus } from '@dekanat/contract/students/students.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { sorted } from '#crud/paging.ts';
import { bestText } from '#crud/translations.ts';
import { COUNTRY, DISTRICT, labelName, NATIONALITY, REGION } from '#features/reference/shared.ts';
import { facultyName, groupName, specialityName } from '#features/structure/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import { matching } from './shared.ts';

type Sort = z.output<typeof StudentListQuery>['sort'];
type Filters = Parameters<typeof matching>[1];

const ORDERS = {
  full_name: sql.ref('students.full_name'),
  id_number: sql.ref('students.id_number'),
  // Numbers of records are given in the order of their coming.
  created_at: sql.ref('students.id'),
};

/** Those that match, in order. */
export const inOrder = (context: Pick<Context, 'db' | 'scope'>, filters: Filters, sort: Sort) =>
  sorted(matching(context, filters), sort, ORDERS, 'full_name', sql.ref('students.id'));

type Ordered = ReturnType<typeof inOrder>;

/** What lists show of the students that `page` chose, in its order. */
export const shownOf = ({ db, language }: Pick<Context, 'db' | 'language'>, page: Ordered, sort?: Sort) => {
  const chosen = db
    .selectFrom(page.select(['students.id']).as('page'))
    .innerJoin('students', 'students.id', 'page.id')
    .innerJoin('universities', 'universities.id', 'students.university_id')
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .leftJoin('users', 'users.id', 'students.user_id')
    .select(columnsFor(language));
  return sorted(chosen, sort, ORDERS, 'full_name', sql.ref('students.id'));
};

export const columnsFor = (language: Language | undefined) =>
  [
    'students.id',
    'students.version',
    'students.created_at',
    'students.updated_at',
    'students.university_id',
    'students.first_name',
    'students.second_name',
    'students.third_name',
    'students.id_number',
    sql<string>`left(students.passport, 2) || '*****' || right(students.passport, 2)`.as('passport'),
    sql<string | null>`'**********' || right(students.passport_pin, 4)`.as('passport_pin'),
    'students.birth_year',
    sql<(typeof GENDERS)[number]>`students.gender`.as('gender'),
    'students.phone',
    'students.group_id',
    groupName('students.group_id', language).as('group_name'),
    'specialities.faculty_id',
    facultyName('specialities.faculty_id', language).as('faculty_name'),
    'student_groups.speciality_id',
    specialityName('student_groups.speciality_id', language).as('speciality_name'),
    'students.citizenship_id',
    'students.edu_payment_id',
    'students.social_category_id',
    'students.photo',
    sql<string | null>`'/api/resources/showImage/' || students.photo`.as('file_url_photo'),
    sql<StudyStatus>`students.study_status`.as('study_status'),
    sql<1 | 0>`students.status`.as('status'),
    'students.blocked',
    'students.deadline',
    'users.username',
    'users.last_sign_in_at',
  ] as const;

/** The rest of a record; `shownOf` is the query around. */
export const detailsFor = (language: Language | undefined) =>
  [
    'students.user_id',
    universityName('students.university_id', language).as('university_name'),
    labelName('citizenship', 'students.citizenship_id', language).as('citizenship_name'),
    labelName('edu_payment', 'students.edu_payment_id', language).as('edu_payment_name'),
    labelName('social_category', 'students.social_category_id', language).as('social_category_name'),
    'students.nation_id',
    bestText(NATIONALITY, 'name', 'students.nation_id', language).as('nation_name'),
    'students.country_id',
    bestText(COUNTRY, 'name', 'students.country_id', language).as('country_name'),
    'students.province_id',
    bestText(REGION, 'name', 'students.province_id', language).as('province_name'),
    'students.city_id',
    bestText(DISTRICT, 'name', 'students.city_id', language).as('city_name'),
    'students.other',
  ] as const;
