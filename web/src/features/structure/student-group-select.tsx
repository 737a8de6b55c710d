import { studentGroups } from '@dekanat/contract/structure/student-groups.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

interface StudentGroupSelectProps extends InUniversity {
  facultyId?: unknown;
  specialityId?: unknown;
}

/** Among the groups of a speciality or faculty, where one is given, else of the university. */
export const StudentGroupSelect = ({ facultyId, specialityId, ...select }: StudentGroupSelectProps) => (
  <UniversityLookup
    {...select}
    endpoint={studentGroups.options}
    query={{ faculty_id: facultyId, speciality_id: specialityId }}
    searchBy="search"
  />
);

export const StudentGroupName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={studentGroups.options} query={{ university_id: universityId }} />
);

/** If the list is filtered by faculty or speciality, only groups of that one are offered. */
export const studentGroupFilter = (universityId: number | undefined): Filter<'group_id'> => ({
  name: 'group_id',
  label: 'student_group.noun',
  control: (control, { faculty_id, speciality_id }) => (
    <StudentGroupSelect
      {...control}
      universityId={universityId}
      facultyId={faculty_id}
      specialityId={speciality_id}
    />
  ),
  shown: (value) => <StudentGroupName value={value} universityId={universityId} />,
});
