import { formatDay } from '@dekanat/contract/api/days.ts';
import type { PersonalData } from '@dekanat/contract/students/personal-data.ts';
import type { Student } from '@dekanat/contract/students/students.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import { formatPhone } from '#ui/phone-format.ts';
import { type Fact, FactList } from '#ui/table/section.tsx';

/** Personal data, masked or revealed. */
export const personalFacts = (
  student: Pick<Student, 'passport' | 'passport_pin' | 'birth_year'>,
  shown: PersonalData | undefined,
): Fact[] => [
  ['student.passport', shown?.passport ?? student.passport],
  ['student.passport_pin', shown ? shown.passport_pin : student.passport_pin],
  shown ? ['student.birth_date', formatDay(shown.birth_date)] : ['student.birth_year', student.birth_year],
  ['student.street', shown ? shown.street : '•••••'],
];

export const studyFacts = (student: Student): Fact[] => [
  ['student.id_number', student.id_number],
  ['student.group_name', student.group_name],
  ['student.speciality_name', student.speciality_name],
  ['field.faculty', student.faculty_name],
  ['field.university', student.university_name],
  ['student.edu_payment_name', student.edu_payment_name],
];

export const useWhoFacts = (student: Student): Fact[] => {
  const text = useText();
  return [
    ['student.gender', text(`gender.${student.gender}`)],
    ['student.phone', student.phone && <a href={`tel:${student.phone}`}>{formatPhone(student.phone)}</a>],
    ['student.citizenship_name', student.citizenship_name],
    ['student.nation_name', student.nation_name],
    ['student.social_category_name', student.social_category_name],
  ];
};

export const addressFacts = (student: Student): Fact[] => [
  ['student.country_name', student.country_name],
  ['student.province_name', student.province_name],
  ['student.city_name', student.city_name],
];

export const accountFacts = (student: Student): Fact[] => [
  ['student.username', student.username],
  ['student.last_sign_in_at', <Instant key="at" at={student.last_sign_in_at} />],
  ['student.deadline', <Instant key="at" at={student.deadline} />],
];

/** All facts of a student, one below the other. */
export function StudentFacts({ student }: { student: Student }) {
  const who = useWhoFacts(student);
  return (
    <FactList
      facts={[
        ...studyFacts(student),
        ...who,
        ...personalFacts(student, undefined),
        ...addressFacts(student),
        ...accountFacts(student),
        ['student.other', student.other],
      ]}
    />
  );
}
