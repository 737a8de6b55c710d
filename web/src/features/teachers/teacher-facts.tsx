import { formatDay } from '@dekanat/contract/api/days.ts';
import type { PersonalData } from '@dekanat/contract/teachers/personal-data.ts';
import type { Teacher } from '@dekanat/contract/teachers/teachers.ts';
import { Instant } from '#ui/instant.tsx';
import type { Fact } from '#ui/table/section.tsx';

/** Personal data, masked or revealed. */
export const personalFacts = (
  teacher: Pick<Teacher, 'passport_series' | 'passport_number' | 'birth_year'>,
  shown: PersonalData | undefined,
): Fact[] => {
  const { passport_series: series, passport_number: number } = shown ?? teacher;
  return [
    ['teacher.passport', `${series} ${number}`],
    shown ? ['teacher.birthday', formatDay(shown.birthday)] : ['teacher.birth_year', teacher.birth_year],
  ];
};

export const workFacts = (teacher: Teacher): Fact[] => [
  ['teacher.department_name', teacher.department_name],
  ['field.faculty', teacher.faculty_name],
  ['field.university', teacher.university_name],
  ['teacher.post_name', teacher.post_name],
  ['teacher.scientific_title_name', teacher.scientific_title_name],
  ['teacher.scientific_degree_name', teacher.scientific_degree_name],
  ['teacher.teacher_groups', teacher.teacher_groups.map(({ name }) => name).join(', ')],
];

export const accountFacts = (teacher: Teacher): Fact[] => [
  ['teacher.username', teacher.username],
  ['teacher.email', teacher.email],
  ['teacher.last_sign_in_at', <Instant key="at" at={teacher.last_sign_in_at} />],
  ['field.created_at', <Instant key="at" at={teacher.created_at} />],
  ['field.updated_at', <Instant key="at" at={teacher.updated_at} />],
];
