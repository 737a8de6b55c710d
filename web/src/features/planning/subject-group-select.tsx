import { subjectGroups } from '@dekanat/contract/planning/subject-groups.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(subjectGroups.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const SubjectGroupSelect = lookup.Select;
export const SubjectGroupName = lookup.Name;

export const subjectGroupFilter = (universityId: number | undefined) =>
  lookup.filter('subject_group_id', 'subject.subject_group_name', { university_id: universityId });
