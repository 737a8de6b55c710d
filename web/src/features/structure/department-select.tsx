import { departments } from '@dekanat/contract/structure/departments.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(departments.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id'],
});
export const DepartmentSelect = lookup.Select;
export const DepartmentName = lookup.Name;

export const departmentFilter = (universityId: number | undefined) =>
  lookup.filter('department_id', 'department.noun', { university_id: universityId });
