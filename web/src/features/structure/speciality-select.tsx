import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { call } from '#api/api.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(specialities.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id'],
});
export const SpecialitySelect = lookup.Select;
export const SpecialityName = lookup.Name;

export const specialityFilter = (universityId: number | undefined) =>
  lookup.filter('speciality_id', 'student_group.speciality_name', { university_id: universityId });

/** Whether the university has a speciality, and so a faculty. */
export const hasSpecialities = async (universityId: number): Promise<boolean> =>
  (await call(specialities.options, { query: { university_id: universityId } })).length > 0;
