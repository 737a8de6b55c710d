import { FALLBACK_LANGUAGE, type Language } from '@dekanat/contract/api/languages.ts';
import type { UniversityOption } from '@dekanat/contract/universities/universities.ts';
import { useProfile } from '#api/session.ts';
import { useStored, writeStored } from '#browser/stored-values.ts';

const NAME = 'current-uni';

export interface CurrentUniversity {
  /** undefined: a super administrator sees all universities. */
  university: UniversityOption | undefined;
  universityId: number | undefined;
  choose: (id: number | undefined) => void;
  /** Bound to one university, so there is no choice. */
  locked: boolean;
  options: UniversityOption[];
  /** The default language of shown and new records. */
  contentLanguage: Language;
}

/** What a call about a university names; nothing for all universities. */
export const universityOf = ({ universityId }: Pick<CurrentUniversity, 'universityId'>) =>
  universityId === undefined ? {} : { university_id: universityId };

const choose = (id: number | undefined) => writeStored(NAME, id === undefined ? undefined : String(id));

/** The university that the screens show. */
export function useUniversity(): CurrentUniversity {
  const { super_administrator, university_id, universities } = useProfile();
  const remembered = Number(useStored(NAME));
  const chosenId = super_administrator ? remembered : university_id;
  const university = universities.find(({ id }) => id === chosenId);
  return {
    university,
    universityId: university?.id,
    choose,
    locked: !super_administrator,
    options: universities,
    contentLanguage: university?.default_language ?? FALLBACK_LANGUAGE,
  };
}
