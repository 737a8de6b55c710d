import { faculties } from '@dekanat/contract/structure/faculties.ts';
import { LookupName, type LookupProps, LookupSelect } from '#kernel/lookup.tsx';

interface OfUniversity {
  universityId: number | undefined;
}

/** A faculty of one university; disabled until the university is chosen. */
export function FacultySelect({
  universityId,
  disabled = false,
  placeholder = 'list.filter.any',
  ...select
}: LookupProps & OfUniversity) {
  return (
    <LookupSelect
      {...select}
      endpoint={faculties.options}
      query={{ university_id: universityId }}
      searchBy="search"
      disabled={disabled || universityId === undefined}
      placeholder={universityId === undefined ? 'university.first' : placeholder}
    />
  );
}

export function FacultyName({ universityId, ...name }: LookupProps & OfUniversity) {
  return <LookupName {...name} endpoint={faculties.options} query={{ university_id: universityId }} />;
}
