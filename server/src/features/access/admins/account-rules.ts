import type { BackOfficeCaller } from '#api/caller.ts';

/** What is needed to decide whether the caller may change another account. */
export interface Account {
  superAdministrator: boolean;
  facultyId: number | null;
  permissions: Iterable<string>;
}

/**
 * Permissions of `requested` that the caller does not hold and therefore may not grant
 * (docs/api-conventions.md §5).
 */
export function permissionsNotHeld(
  caller: Pick<BackOfficeCaller, 'permissions'>,
  requested: Iterable<string>,
): string[] {
  const own: ReadonlySet<string> = caller.permissions;
  return [...requested].filter((permission) => !own.has(permission));
}

/**
 * Whether an account has more rights than the caller, who then may not change it: a super administrator's;
 * one of the whole university for a caller bound to a faculty; one with a permission that the caller lacks.
 */
export function standsAbove(
  account: Account,
  caller: Pick<BackOfficeCaller, 'superAdministrator' | 'facultyId' | 'permissions'>,
): boolean {
  if (caller.superAdministrator) return false;
  if (account.superAdministrator) return true;
  if (caller.facultyId !== null && account.facultyId !== caller.facultyId) return true;
  return permissionsNotHeld(caller, account.permissions).length > 0;
}
