import { subjects } from '@dekanat/contract/planning/subjects.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { lookupOf } from '#ui/form/lookup-of.tsx';

const lookup = lookupOf(subjects.options, {
  requires: { parent: 'university_id', hint: 'university.first' },
});
export const SubjectSelect = lookup.Select;
export const SubjectName = lookup.Name;

export const subjectFilter = (universityId: number | undefined) =>
  lookup.filter('subject_id', 'subject.noun', { university_id: universityId });

interface SubjectQuery {
  universityId: number;
  groupId: number | undefined;
  search: string;
}

/** The subjects of a university that match. */
export const useSubjectOptions = ({ universityId, groupId, search }: SubjectQuery) =>
  useQuery({
    ...queryOf(subjects.options, {
      query: { university_id: universityId, subject_group_id: groupId, search },
    }),
    placeholderData: keepPreviousData,
  });
