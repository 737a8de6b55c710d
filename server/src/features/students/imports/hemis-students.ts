import { HOME_COUNTRY } from '@dekanat/contract/reference/home-country.ts';
import { universityFor } from '#api/scope.ts';
import { type HemisReading, hemisSource, spellings } from '#features/structure/shared.ts';
import { RegisteredStudent } from '#integrations/hemis/hemis-fields.ts';
import { groupSpellings } from '../hemis/groups-of-name.ts';
import { genderOf, studyStatusOf } from '../hemis/register-codes.ts';

const FIELDS = [
  ...['id', 'student_id_number', 'full_name', 'short_name', 'first_name', 'second_name', 'third_name'],
  ...['birth_date', 'gender', 'citizenship', 'country', 'province', 'district', 'terrain', 'nationality'],
  ...['address', 'current_address', 'payment_form', 'social_category', 'group', 'specialty', 'department'],
  ...['passport_pin', 'passport_number', 'phone', 'student_status'],
];
/** Code of citizens in the service. */
const CITIZEN = '11';

const countryOf = ({ country, citizenship }: RegisteredStudent): readonly string[] =>
  country ? spellings(country) : citizenship?.code === CITIZEN ? [HOME_COUNTRY] : [];

/** The status as HEMIS names it. */
const statusNameOf = ({ student_status: status }: RegisteredStudent): string =>
  status?.name || status?.code || '';

/** Who studies or is on leave, or has no status there; others are former students, or none yet, such as applicants. */
const isCurrent = (student: RegisteredStudent): boolean => {
  const status = studyStatusOf(student.student_status);
  return status === 'studying' || status === 'academic_leave' || statusNameOf(student) === '';
};

/** Whether a student is of the faculty to which the rows are restricted: the service may not filter as it was asked to. */
const isOfPart = ({ part }: HemisReading, { department }: RegisteredStudent): boolean =>
  part === undefined ||
  !department ||
  (department.code !== '' && department.code === part.code) ||
  (department.name !== '' && department.name === part.name);

/**
 * Students who study or are on leave; of others the status and their number are named. Nationality, and often the address, are not in
 * the service.
 */
export const hemisStudents = hemisSource({
  columns: [
    ...['second_name', 'first_name', 'third_name', 'id_number', 'passport_pin', 'passport', 'birth_date'],
    ...['gender', 'phone', 'group_id', 'citizenship_id', 'nation_id', 'country_id', 'province_id', 'city_id'],
    ...['street', 'edu_payment_id', 'social_category_id', 'study_status'],
  ],
  defaults: ['nation_id', 'street', 'third_name'],
  // A student has a passport here, and hosts that hide it give none.
  missing: { passport: 'import.source.no_passport' },
  async rows(reading) {
    const { part } = reading;
    const listed = await reading.list(
      'data/student-list',
      RegisteredStudent,
      part === undefined ? {} : { _department: part.id },
      FIELDS,
    );
    const students = listed.filter((student) => isOfPart(reading, student));
    const current = students.filter(isCurrent);
    const others = Map.groupBy(
      students.filter((student) => !isCurrent(student)),
      statusNameOf,
    );
    for (const [name, { length }] of others) reading.leaveOut(`studentStatus: ${name} (${length})`);
    const { services, scope } = reading.context;
    const groupOf = await groupSpellings(services.db, universityFor(scope), current);
    return current.map((student) => ({
      second_name: student.second_name,
      first_name: student.first_name,
      third_name: student.third_name,
      id_number: student.student_id_number,
      passport_pin: student.passport_pin,
      passport: student.passport_number,
      birth_date: student.birth_date,
      gender: genderOf(student.gender) ?? spellings(student.gender),
      phone: student.phone,
      group_id: groupOf(student),
      citizenship_id: spellings(student.citizenship),
      nation_id: spellings(student.nationality),
      country_id: countryOf(student),
      province_id: spellings(student.province),
      city_id: spellings(student.district),
      street: student.current_address || student.address || student.terrain?.name || null,
      edu_payment_id: spellings(student.payment_form),
      social_category_id: spellings(student.social_category),
      study_status: studyStatusOf(student.student_status),
    }));
  },
});
