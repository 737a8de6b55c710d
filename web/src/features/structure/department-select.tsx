import { departments } from '@dekanat/contract/structure/departments.ts';
import { type InUniversity, LookupName, UniversityLookup } from '#ui/form/lookup.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

interface DepartmentSelectProps extends InUniversity {
  facultyId?: unknown;
}

/** Among the departments of a faculty, where one is given, else of the university. */
export const DepartmentSelect = ({ facultyId, ...select }: DepartmentSelectProps) => (
  <UniversityLookup
    {...select}
    endpoint={departments.options}
    query={{ faculty_id: facultyId }}
    searchBy="search"
  />
);

export const DepartmentName = ({ universityId, ...name }: InUniversity) => (
  <LookupName {...name} endpoint={departments.options} query={{ university_id: universityId }} />
);

/** If the list is filtered by faculty, only departments of that one are offered. */
export const departmentFilter = (universityId: number | undefined): Filter<'department_id'> => ({
  name: 'department_id',
  label: 'department.noun',
  control: (control, { faculty_id }) => (
    <DepartmentSelect {...control} universityId={universityId} facultyId={faculty_id} />
  ),
  shown: (value) => <DepartmentName value={value} universityId={universityId} />,
});
