import { type Profile, profile } from '@dekanat/contract/access/profile.ts';
import { type Access, type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { queryOptions, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import type { ApiError } from '#api/api.ts';
import { queryClient, queryOf } from '#api/query.ts';

const PROFILE_FRESH_MS = 60_000;

/** The signed-in user, loaded before anything else of the signed-in part is rendered. */
const profileReading = () =>
  queryOptions({ ...queryOf(profile.read, {}), staleTime: PROFILE_FRESH_MS, select: first });

const first = (found: Profile[]): Profile => {
  const [own] = found;
  if (own === undefined) throw new Error('The profile is empty');
  return own;
};

/** A refusal of the prefetched profile is not requested again. */
const profileUnlessRefused = () => ({
  ...profileReading(),
  enabled: ({ state }: { state: { error: ApiError | null } }) => !isForbidden(state.error),
});

/** Prefetches the profile; a failure is shown by the component that needs it. */
export const prefetchProfile = (): Promise<void> => queryClient.prefetchQuery(profileReading());

/**
 * Whether the account may enter the back office: students, and teachers without a permission, may not read the
 * profile. undefined while it is loading; other failures are thrown.
 */
export function useIsAdmitted(): boolean | undefined {
  const { data, error } = useQuery({
    ...profileUnlessRefused(),
    // A failed refetch leaves the open page, with what was typed there, as it is.
    throwOnError: (thrown, { state }) => state.data === undefined && !isForbidden(thrown),
  });
  if (isForbidden(error)) return false;
  return data === undefined ? undefined : true;
}

const isForbidden = (error: ApiError | null) => error?.code === 'forbidden';

export const useProfile = (): Profile => useSuspenseQuery(profileReading()).data;

type Needs = Access | Pick<Endpoint, 'access' | 'superAdministrator' | 'wholeUniversity'>;

export function may(own: Profile, needs: Needs): boolean {
  const isCall = typeof needs === 'object' && 'access' in needs;
  if (isCall && needs.superAdministrator && !own.super_administrator) return false;
  if (isCall && needs.wholeUniversity && own.faculty_id !== null) return false;
  const access = isCall ? needs.access : needs;
  if (access === 'public' || access === 'signed-in') return true;
  return permissionsFor(access).some((permission) => own.permissions.includes(permission));
}

/** Whether the account may open a screen. */
export const mayOpen = (own: Profile, screen: { needs: Access; wholeUniversity?: true }): boolean =>
  may(own, { access: screen.needs, ...(screen.wholeUniversity && { wholeUniversity: true }) });

/** Whether the user may call this endpoint (or holds this permission); hide what they may not use. */
export const useMay = (needs: Needs): boolean => may(useProfile(), needs);

/** The same on screens of accounts that may not enter the back office either, and may nothing there. */
export function useMayInOffice(needs: Needs): boolean {
  const { data } = useQuery(profileUnlessRefused());
  return data !== undefined && may(data, needs);
}
