import type { GENDERS } from '@dekanat/contract/people/genders.ts';
import type { StudentListQuery } from '@dekanat/contract/students/students.ts';
import type { StudyStatus } from '@dekanat/contract/students/study-status.ts';
import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import { nameOrder } from '#crud/name-order.ts';
import { orderOf } from '#crud/paging.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { bestText } from '#crud/translations.ts';
import { COUNTRY, DISTRICT, NATIONALITY, REGION, relatedLabel } from '#features/reference/shared.ts';
import { COURSE, FACULTY, SPECIALITY, STUDENT_GROUP } from '#features/structure/shared.ts';
import { UNIVERSITY } from '#features/universities/shared.ts';
import { ACCOUNT_STATUS } from './account-status.ts';
import { studentName } from './student-names.ts';

type Sort = z.output<typeof StudentListQuery>['sort'];

/** Students without a group come last. */
const groupOrder = (language: QueryScope['language']) =>
  nameOrder(
    sql`(select ${bestText(STUDENT_GROUP, 'name', 'students.group_id', language)}
      from universities where universities.id = students.university_id)`,
    language,
  );
/** The first course is the latest year of entry. */
const COURSE_ORDER = sql`(select -student_groups.entry_year from student_groups where student_groups.id = students.group_id)`;

const ordersIn = (language: QueryScope['language']) => ({
  full_name: studentName(language),
  id_number: sql.ref('students.id_number'),
  group_name: [groupOrder(language), studentName(language)] as const,
  course: [COURSE_ORDER, groupOrder(language), studentName(language)] as const,
  // Ids increase with the time of creation.
  created_at: sql.ref('students.id'),
});

export const studentOrder = (language: QueryScope['language'], sort: Sort) =>
  orderOf(sort, ordersIn(language), 'full_name', [sql.ref('students.id')]);

/** The columns that lists show of the students with these ids. */
export const shownOf = ({ db, language }: Pick<QueryScope, 'db' | 'language'>, ids: RawBuilder<number>) =>
  db
    .selectFrom('students')
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .leftJoin('users', 'users.id', 'students.user_id')
    .where('students.id', 'in', ids)
    .select(LIST_COLUMNS)
    .select(studentName(language).as('full_name'));

export const LIST_COLUMNS = [
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
  COURSE.as('course'),
  'specialities.faculty_id',
  'student_groups.speciality_id',
  'students.citizenship_id',
  'students.edu_payment_id',
  'students.social_category_id',
  'students.photo',
  sql<string | null>`'/api/resources/showImage/' || students.photo`.as('file_url_photo'),
  sql<StudyStatus>`students.study_status`.as('study_status'),
  ACCOUNT_STATUS.as('status'),
  'students.blocked',
  'students.deadline',
  'users.username',
  'users.last_sign_in_at',
] as const;

/** The related names that lists show. */
export const LIST_NAMES = {
  group_name: relatedName(STUDENT_GROUP, 'name', 'group_id'),
  faculty_name: relatedName(FACULTY, 'name', 'faculty_id'),
  speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
  citizenship_name: relatedLabel('citizenship', 'citizenship_id'),
  edu_payment_name: relatedLabel('edu_payment', 'edu_payment_id'),
  social_category_name: relatedLabel('social_category', 'social_category_id'),
} as const;

/** The other columns of a record, for `shownOf`. */
export const DETAIL_COLUMNS = [
  'students.user_id',
  'students.nation_id',
  'students.country_id',
  'students.province_id',
  'students.city_id',
  'students.other',
] as const;

/** The related names that a record shows. */
export const DETAIL_NAMES = {
  ...LIST_NAMES,
  university_name: relatedName(UNIVERSITY, 'name', 'university_id'),
  nation_name: relatedName(NATIONALITY, 'name', 'nation_id'),
  country_name: relatedName(COUNTRY, 'name', 'country_id'),
  province_name: relatedName(REGION, 'name', 'province_id'),
  city_name: relatedName(DISTRICT, 'name', 'city_id'),
} as const;
