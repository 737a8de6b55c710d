import { account } from '@dekanat/contract/access/account.ts';
import { type StudentProfile, studentProfile } from '@dekanat/contract/students/profile/student-profile.ts';
import { useQuery } from '@tanstack/react-query';
import { useAction } from '#api/query.ts';
import { ownQuery } from '#cabinet/query.ts';

export type { StudentProfile };

/** The own record and account. */
export const useProfile = () => {
  const { data, ...query } = useQuery(ownQuery(studentProfile.show, {}));
  return { ...query, profile: data?.[0] };
};

export const useChangeUsername = () =>
  useAction(studentProfile.changeUsername, { alsoChanges: [account.read] });
export const useChangeEmail = () => useAction(studentProfile.changeEmail);
export const useChangeLanguage = () => useAction(studentProfile.changeLanguage);
