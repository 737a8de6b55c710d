import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

export const FacultySelect = (select: InUniversity) => (
  <UniversityLookup {...select} endpoint={faculties.options} searchBy="search" />
);

export const FacultyName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={faculties.options} query={{ university_id: universityId }} />
);

/** Faculties belong to a university: without one there is nothing to choose from. */
export const facultyFilter = (universityId: number | undefined): Filter<'faculty_id'> => ({
  name: 'faculty_id',
  label: 'field.faculty',
  control: (control) => <FacultySelect {...control} universityId={universityId} />,
  shown: (value) => <FacultyName value={value} universityId={universityId} />,
});
