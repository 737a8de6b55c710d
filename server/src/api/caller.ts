import type { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';

/** What every signed-in account has, as read from the database at most a few seconds ago (`sessions.ts`). */
interface Account {
  /** Id of the row in `users`. */
  id: number;
  sessionId: string;
  username: string | null;
  mustSetPassword: boolean;
  /** The permission group requires a second factor and the account has none. */
  mustSetSecondFactor: boolean;
  /**
   * Why the account is closed: its deadline has passed, its university is inactive or the licence of that is blocked. Only endpoints with
   * `whileClosed` answer, all others are 402.
   */
  closed: 'deadline' | 'university' | 'licence' | null;
  /** The university is being moved to another installation and is frozen, or is at `to` now. */
  move?: { to: string | null };
  /** The API token that sent the request instead of a session; it has narrowed permissions and scope (`narrow-caller.ts`). */
  token?: { id: number };
}

/** An account of the back office. A super administrator has no university. */
export interface Staff extends Account {
  kind: 'staff';
  superAdministrator: boolean;
  universityId: number | null;
  facultyId: number | null;
  permissions: ReadonlySet<Permission>;
}

/** Features find what is assigned to a teacher by `teacherId`. The permissions are those of the back office, usually none. */
export interface Teacher extends Account {
  kind: 'teacher';
  teacherId: number;
  superAdministrator: false;
  universityId: number;
  facultyId: number | null;
  permissions: ReadonlySet<Permission>;
}

export interface Student extends Account {
  kind: 'student';
  studentId: number;
  universityId: number;
  /** The language of content when a request names none. */
  language: Language;
  /** The account of the back office that views the cabinet of this student: nothing is recorded then. */
  viewedBy?: number;
}

/** Whether staff view the cabinet: what a student's own reading records is left out. */
export const isViewed = ({ viewedBy }: Student): boolean => viewedBy !== undefined;

export type Caller = Staff | Teacher | Student;

/** The calling teacher; 0: another account, to which nothing is assigned. */
export const teacherIdOf = (caller: Caller): number => (caller.kind === 'teacher' ? caller.teacherId : 0);

/** The callers that the realm `crm` admits. Both kinds have permissions and a scope, so handlers do not need to tell them apart. */
export type BackOfficeCaller = Staff | Teacher;

/** Whether the account works in the back office: staff do, teachers only with a permission. */
export const isBackOfficeCaller = (caller: Caller): caller is BackOfficeCaller =>
  caller.kind === 'staff' || (caller.kind === 'teacher' && caller.permissions.size > 0);

/** The account that sends the requests: limits and the audit concern it. */
export const senderOf = (caller: Caller): number =>
  caller.kind === 'student' ? (caller.viewedBy ?? caller.id) : caller.id;

/** Whose requests are counted together: those of each API token by themselves, so that a program does not stop its owner. */
export const senderKeyOf = (caller: Caller): string =>
  caller.token === undefined ? `${senderOf(caller)}` : `token ${caller.token.id}`;
