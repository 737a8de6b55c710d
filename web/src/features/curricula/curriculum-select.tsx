import { curricula } from '@dekanat/contract/curricula/curricula.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { StudentGroupName, StudentGroupSelect } from '#features/structure/student-group-select.tsx';
import type { LookupProps } from '#ui/form/lookup.tsx';
import { lookupOf } from '#ui/form/lookup-of.tsx';
import type { Filter } from '#ui/table/list-filter.ts';

const lookup = lookupOf(curricula.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
  narrowedBy: ['faculty_id', 'confirmed'],
});
export const CurriculumSelect = lookup.Select;
export const CurriculumName = lookup.Name;

export const curriculumFilter = (universityId: number | undefined): Filter<'curriculum_id'> => ({
  ...lookup.filter('curriculum_id', 'curriculum.noun', { university_id: universityId }),
  clears: ['semester_id', 'group_id'],
});

/** A curriculum by id, from the options of its select; undefined while they load. */
export function useCurriculumOption(id: unknown, universityId: number | undefined) {
  const { data } = useQuery({
    ...queryOf(curricula.options, { query: { university_id: universityId } }),
    enabled: universityId !== undefined && id !== undefined,
  });
  return data?.find((curriculum) => curriculum.id === id);
}

interface GroupSelectProps extends LookupProps {
  universityId: number | undefined;
  curriculumId: unknown;
}

/** The groups of the curriculum's speciality; of all specialities without a curriculum. */
export function CurriculumGroupSelect({ universityId, curriculumId, ...control }: GroupSelectProps) {
  const speciality_id = useCurriculumOption(curriculumId, universityId)?.speciality_id;
  return <StudentGroupSelect {...control} within={{ university_id: universityId, speciality_id }} />;
}

/** Groups, narrowed to those of the curriculum that is chosen in the same list. */
export const curriculumGroupFilter = (universityId: number | undefined): Filter<'group_id'> => ({
  name: 'group_id',
  label: 'student_group.noun',
  control: (control, { curriculum_id }) => (
    <CurriculumGroupSelect {...control} universityId={universityId} curriculumId={curriculum_id} />
  ),
  shown: (value) => <StudentGroupName value={value} within={{ university_id: universityId }} />,
});
