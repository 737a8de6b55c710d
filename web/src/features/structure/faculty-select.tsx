import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#kernel/lookup.tsx';

export const FacultySelect = (select: InUniversity) => (
  <UniversityLookup {...select} endpoint={faculties.options} searchBy="search" />
);

export const FacultyName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={faculties.options} query={{ university_id: universityId }} />
);
