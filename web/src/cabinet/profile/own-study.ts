import { studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { ownQuery } from '#cabinet/query.ts';

/** What the student may do at all; undefined until it is known. */
export function useOwnStudy(): { isOnLeave: boolean; isRegistered: boolean } | undefined {
  const { data } = useQuery(ownQuery(studentProfile.show, {}));
  const [profile] = data ?? [];
  return (
    profile && {
      isOnLeave: profile.study_status === 'academic_leave',
      isRegistered: profile.activeStudy !== null,
    }
  );
}
