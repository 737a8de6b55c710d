import type { Person } from '#api/scope.ts';

/** What is needed to decide whether the caller may change another account. */
export interface Account {
  superAdministrator: boolean;
  facultyId: number | null;
  permissions: Iterable<string>;
}

/**
 * Permissions of `wanted` that the caller does not hold: nobody may grant more than they hold
 * (docs/api-conventions.md §5).
 */
export function beyondOwn(giver: Pick<Person, 'permissions'>, wanted: Iterable<string>): string[] {
  const own: ReadonlySet<string> = giver.permissions;
  return [...wanted].filter((permission) => !own.has(permission));
}

/**
 * Whether an account has more rights than the caller, who then may not change it: a super administrator's;
 * one of the whole university for a caller bound to a faculty; one with a permission that the caller lacks.
 */
export function standsAbove(
  account: Account,
  person: Pick<Person, 'superAdministrator' | 'facultyId' | 'permissions'>,
): boolean {
  if (person.superAdministrator) return false;
  if (account.superAdministrator) return true;
  if (person.facultyId !== null && account.facultyId !== person.facultyId) return true;
  return beyondOwn(person, account.permissions).length > 0;
}
