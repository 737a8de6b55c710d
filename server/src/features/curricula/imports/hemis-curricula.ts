import { hemisSource, ofPart, specialitySpellings, spellings } from '#features/structure/shared.ts';
import { RegisteredCurriculum } from '#integrations/hemis/hemis-structure.ts';

const FIELDS = [
  ...['id', 'name', 'specialty', 'department', 'education_year', 'education_form', 'marking_system'],
  'semester_count',
];

/** The start of an academic year such as 2026-2027. */
const yearOf = ({ education_year }: RegisteredCurriculum): string | undefined =>
  /\d{4}/.exec(education_year?.code || education_year?.name || '')?.[0];

/** Curricula without their plans, which are read one by one. */
export const hemisCurricula = hemisSource({
  columns: [
    ...['name', 'speciality_id', 'academic_year_id', 'education_form_id', 'rating_system_id'],
    ...['semester_count', 'passing_score', 'credit_standart_summ', 'language'],
  ],
  defaults: ['rating_system_id', 'passing_score', 'credit_standart_summ', 'language', 'semester_count'],
  async rows(reading) {
    const { part } = reading;
    const curricula = await reading.list(
      'data/curriculum-list',
      RegisteredCurriculum,
      part === undefined ? {} : { _department: part.id },
      FIELDS,
    );
    const own = ofPart(reading, curricula, ['department', ({ department }) => department]);
    const specialityOf = await specialitySpellings(reading, own);
    return own.map((curriculum) => ({
      name: curriculum.name,
      speciality_id: specialityOf(curriculum),
      academic_year_id: yearOf(curriculum),
      education_form_id: spellings(curriculum.education_form),
      rating_system_id: spellings(curriculum.marking_system),
      semester_count: curriculum.semester_count ? String(curriculum.semester_count) : null,
    }));
  },
});
