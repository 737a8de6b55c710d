import { isTokenPermission } from '@dekanat/contract/access/tokens/token-permissions.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { BackOfficeCaller, Caller } from '../caller.ts';

/** What an API token allows, as it was chosen when it was made. */
export interface TokenRights {
  id: number;
  kind: string;
  permissions: readonly string[];
  /** The university of the account when the token was made. */
  universityId: number | null;
  facultyId: number | null;
  /** The university of that faculty. */
  facultyUniversityId: number | null;
}

/**
 * The owner of an API token as the token lets them act: with the permissions of the token that the owner holds now, within its faculty.
 * Nothing that the owner gains later widens it.
 * @returns undefined when the token and its owner have no record in common: another university, or two faculties
 */
export function narrowCaller(owner: Caller, token: TokenRights): BackOfficeCaller | undefined {
  if (owner.kind === 'student' || owner.universityId !== token.universityId) return undefined;
  const chosen: ReadonlySet<string> = new Set(token.permissions);
  const permissions = new Set<Permission>(
    [...owner.permissions].filter((permission) => chosen.has(permission) && isTokenPermission(permission)),
  );
  const caller = { ...owner, permissions, token: { id: token.id }, ...unattended(token) };
  return token.facultyId === null ? caller : withinFaculty(caller, token);
}

/** An account of a program never signs in: it sets neither a password of its own nor a second factor. */
const unattended = ({ kind }: TokenRights) =>
  kind === 'service' ? { mustSetPassword: false, mustSetSecondFactor: false } : {};

function withinFaculty(caller: BackOfficeCaller, token: TokenRights): BackOfficeCaller | undefined {
  const { facultyId, facultyUniversityId: universityId } = token;
  if (universityId === null || (caller.facultyId !== null && caller.facultyId !== facultyId))
    return undefined;
  if (caller.universityId !== null && caller.universityId !== universityId) return undefined;
  return { ...caller, superAdministrator: false, universityId, facultyId };
}
