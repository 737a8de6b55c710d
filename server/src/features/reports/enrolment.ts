import { enrolment, YEARS_OF_STUDY } from '@dekanat/contract/reports/enrolment.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { inScope } from '#api/scope.ts';
import type { QueryScope } from '#crud/query-scope.ts';
import { relatedName } from '#crud/related-names.ts';
import { relatedLabel } from '#features/reference/shared.ts';
import { COURSE, SPECIALITY } from '#features/structure/shared.ts';
import { studyingWithin } from '#features/students/shared.ts';
import { countReportFeature } from './count-report.ts';
import { type FiltersOfReport, matches } from './report-filters.ts';

type Filters = FiltersOfReport<typeof enrolment>;

/**
 * Students who study now, each in the row of its speciality and of the form of its curriculum. Who has no group is in a row without a
 * speciality, who is not registered in one without a form. The year of study is that of the semester of the present registration, and
 * without one that of the group.
 */
const studying = ({ scope }: QueryScope, filters: Filters) => {
  const university = { ...scope, facultyId: null };
  return sql`
  select students.university_id || '-' || coalesce(own.speciality_id, 0) || '-' || coalesce(form.id, 0) as row,
    students.id, students.university_id, students.id as student_id, students.group_id, null::integer as subject_id,
    null::text as name, null::text as detail, null::timestamptz as at,
    own.speciality_id, specialities.code as speciality_code, specialities.education_type_id, type.place as type_place,
    curricula.education_form_id, form.place as form_place, students.gender, own.study_language, students.citizenship_id,
    students.edu_payment_id, coalesce((semester.number + 1) / 2, own.course) as course
  from students
  -- The year of study once for each group, not for each student.
  left join (
    select id, speciality_id, study_language, ${COURSE} as course from student_groups
    where ${inScope(university, { university: 'student_groups.university_id' })} offset 0) own on own.id = students.group_id
  left join specialities on specialities.id = own.speciality_id
  left join labels type on type.module = 'education_type' and type.key = specialities.education_type_id
  left join student_registers register on register.student_id = students.id and register.to_date is null
    and ${inScope(university, { university: 'register.university_id' })}
  left join semesters semester on semester.id = register.semester_id
  left join curricula on curricula.id = register.curriculum_id
  left join labels form on form.module = 'education_form' and form.key = curricula.education_form_id
  where ${studyingWithin(scope)} and ${matches({
    'specialities.faculty_id': filters.faculty_id,
    'specialities.education_type_id': filters.education_type_id,
    'curricula.education_form_id': filters.education_form_id,
  })}`;
};

const studentsWhere = (where: RawBuilder<SqlBool>) => ({ facts: 'students' as const, where });
const inYear = (year: number) => studentsWhere(sql`fact.course = ${sql.lit(year)}`);
const inLanguage = (...languages: string[]) =>
  studentsWhere(sql`fact.study_language in (${sql.join(languages.map((language) => sql.lit(language)))})`);
const paidBy = (payment: string) => studentsWhere(sql`fact.edu_payment_id = ${sql.lit(payment)}`);

const years = Object.fromEntries(
  YEARS_OF_STUDY.map((year) => [`year_${year}_count`, inYear(year)]),
) as Record<`year_${(typeof YEARS_OF_STUDY)[number]}_count`, ReturnType<typeof inYear>>;
const ALL_YEARS = sql.join(YEARS_OF_STUDY.map((year) => sql.lit(year)));

export const enrolmentFeature = countReportFeature(enrolment, {
  rows: (_view, _filters: Filters, facts) => sql`
    select distinct one.row as id, one.university_id, one.speciality_id, one.speciality_code, one.education_type_id, one.type_place,
      one.education_form_id, one.form_place
    from ${facts.students} one`,
  order: sql`university_id, type_place, form_place, speciality_code, speciality_id`,
  names: {
    speciality_name: relatedName(SPECIALITY, 'name', 'speciality_id'),
    education_type_name: relatedLabel('education_type', 'education_type_id'),
    education_form_name: relatedLabel('education_form', 'education_form_id'),
  },
  facts: { students: studying },
  counts: {
    student_count: { facts: 'students' },
    male_count: studentsWhere(sql`fact.gender = 'male'`),
    female_count: studentsWhere(sql`fact.gender = 'female'`),
    ...years,
    no_year_count: studentsWhere(sql`(fact.course in (${ALL_YEARS})) is not true`),
    in_uzbek_count: inLanguage('oz', 'uz'),
    in_karakalpak_count: inLanguage('qq'),
    in_russian_count: inLanguage('ru'),
    in_english_count: inLanguage('en'),
    no_language_count: studentsWhere(sql`fact.study_language is null`),
    uzbek_count: studentsWhere(sql`fact.citizenship_id = 'uzbek'`),
    foreign_count: studentsWhere(sql`fact.citizenship_id not in ('uzbek', 'stateless')`),
    stateless_count: studentsWhere(sql`fact.citizenship_id = 'stateless'`),
    grant_count: paidBy('grant'),
    contract_count: paidBy('contract'),
    no_payment_count: studentsWhere(sql`(fact.edu_payment_id in ('grant', 'contract')) is not true`),
  },
});
