import { specialities } from '@dekanat/contract/structure/specialities.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

/** Among the specialities of a faculty, where one is given, else of the university. */
export const SpecialitySelect = ({ facultyId, ...select }: InUniversity & { facultyId?: unknown }) => (
  <UniversityLookup
    {...select}
    endpoint={specialities.options}
    query={{ faculty_id: facultyId }}
    searchBy="search"
  />
);

export const SpecialityName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={specialities.options} query={{ university_id: universityId }} />
);

/** If the list is filtered by faculty, only specialities of that faculty are offered. */
export const specialityFilter = (universityId: number | undefined): Filter<'speciality_id'> => ({
  name: 'speciality_id',
  label: 'student_group.speciality_name',
  control: (control, { faculty_id }) => (
    <SpecialitySelect {...control} universityId={universityId} facultyId={faculty_id} />
  ),
  shown: (value) => <SpecialityName value={value} universityId={universityId} />,
});
