import type { Person } from '#api/scope.ts';

/** What deciding about another account needs to know of it. */
export interface Account {
  superAdministrator: boolean;
  facultyId: number | null;
  permissions: Iterable<string>;
}

/** Permissions of `wanted` that the giver does not hold: nobody gives more than they have (design/wire.md §5). */
export function beyondOwn(giver: Pick<Person, 'permissions'>, wanted: Iterable<string>): string[] {
  const own: ReadonlySet<string> = giver.permissions;
  return [...wanted].filter((permission) => !own.has(permission));
}

/**
 * Whether an account stands above a person, who then may not touch it: a super administrator above everybody else,
 * the whole university above one faculty, and whoever holds a permission that the person lacks.
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
