import { Language } from '@dekanat/contract/api/languages.ts';
import { type StudentProfile, studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { sql } from 'kysely';
import { isViewed, type Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { notFound } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { addRelatedNames } from '#crud/related-names.ts';
import { changeOwnAccount, requireFirstSignIn, setStudentPassword } from '#features/access/shared.ts';
import { addressesOf } from '#features/files/shared.ts';
import { studentName } from '../student-names.ts';
import { DETAIL_NAMES } from '../student-rows.ts';
import { changeOwnPhoto } from './own-photo.ts';

type StudentContext = SignedInContext<Student>;

const ACTIVE_STUDY = sql<StudentProfile['activeStudy']>`(
  select json_build_object('academic_year_id', semesters.academic_year_id, 'season_semester', semesters.season,
    'semester_id', semesters.id, 'curriculum_id', register.curriculum_id)
  from student_registers register join semesters on semesters.id = register.semester_id
  where register.student_id = students.id and register.to_date is null)`;

/** Of the live registration's curriculum, else of the group. */
const STUDY_LANGUAGE = sql<Language | null>`coalesce(
  (select curricula.language from student_registers register join curricula on curricula.id = register.curriculum_id
   where register.student_id = students.id and register.to_date is null), student_groups.study_language)`;

/** The record of the caller: the query takes its id from the account and never from the request. */
const ownRow = ({ db, caller, language }: StudentContext) =>
  db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.user_id')
    .leftJoin('student_groups', 'student_groups.id', 'students.group_id')
    .leftJoin('specialities', 'specialities.id', 'student_groups.speciality_id')
    .select([
      'users.id',
      'students.id as student_id',
      'students.id_number',
      sql<string>`users.username`.as('username'),
      'users.email',
      'students.phone',
      'users.default_language',
      'users.image as profile_img',
      'students.photo',
      'students.first_name',
      'students.second_name',
      'students.third_name',
      studentName(language).as('fio'),
      'students.passport',
      'students.passport_pin',
      sql<string>`students.birth_date::text`.as('birth_date'),
      sql<StudentProfile['gender']>`students.gender`.as('gender'),
      'students.street',
      'students.university_id',
      'students.group_id',
      'students.nation_id',
      'students.country_id',
      'students.province_id',
      'students.city_id',
      'students.citizenship_id',
      'students.social_category_id',
      'students.edu_payment_id',
      'specialities.faculty_id',
      'student_groups.speciality_id',
      STUDY_LANGUAGE.as('language'),
      sql<StudentProfile['study_status']>`students.study_status`.as('study_status'),
      ACTIVE_STUDY.as('activeStudy'),
    ])
    .where('students.id', '=', caller.studentId)
    .executeTakeFirstOrThrow(notFound);

const shownLanguage = (stored: string): StudentProfile['default_language'] => {
  const language = Language.parse(stored);
  return language === 'qq' ? 'oz' : language;
};

/** Personal data, in the place of which staff who view the cabinet find nothing. */
const HIDDEN = {
  email: null,
  phone: null,
  passport: '',
  passport_pin: null,
  birth_date: '',
  street: null,
  nation_name: null,
  citizenship_name: null,
  province_name: null,
  city_name: null,
  social_category_name: null,
} as const;

async function show(context: StudentContext): Promise<StudentProfile[]> {
  const row = await ownRow(context);
  const { services, db } = context;
  const [named] = await addRelatedNames(inOwnUniversity(context), [row], DETAIL_NAMES);
  if (named === undefined) throw notFound();
  const picture = row.profile_img ?? row.photo;
  const addresses = await addressesOf(services, db, [picture]);
  return [
    {
      ...named,
      ...(isViewed(context.caller) && HIDDEN),
      university_name: named.university_name ?? '',
      default_language: shownLanguage(row.default_language),
      file_url_photo: addresses.get(picture ?? 0)?.url ?? null,
    },
  ];
}

type Body<Fields> = { body: Fields };
/** A handler that changes the caller's account and answers `true`. */
const changes =
  <Fields>(change: (context: StudentContext, body: Fields) => Promise<void>) =>
  async (context: StudentContext, { body }: Body<Fields>): Promise<true> => {
    await change(context, body);
    return true;
  };
const atFirst =
  <Fields>(change: (context: StudentContext, body: Fields) => Promise<void>) =>
  async (context: StudentContext, body: Fields): Promise<void> => {
    await requireFirstSignIn(context);
    await change(context, body);
  };

const setPhoto = (context: StudentContext, body: { profile_img: number }) =>
  changeOwnPhoto(context, body.profile_img);

export const studentProfileFeature = implement(studentProfile, {
  show,
  firstEmail: changes(atFirst(changeOwnAccount)),
  firstPassword: withoutTransaction(changes(atFirst(setStudentPassword))),
  firstPhoto: changes(atFirst(setPhoto)),
  photo: changes(setPhoto),
  removePhoto: changes((context) => changeOwnPhoto(context, null)),
  changePassword: withoutTransaction(changes(setStudentPassword)),
  changeEmail: changes(changeOwnAccount),
  changeUsername: changes(changeOwnAccount),
  changeLanguage: changes(changeOwnAccount),
});
