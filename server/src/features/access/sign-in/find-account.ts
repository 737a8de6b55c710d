import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Person } from '#integrations/sign-in/provider-types.ts';
import { closedBecause } from '../sessions/sign-in-rules.ts';
import type { StoredProvider } from './provider-rows.ts';

const accounts = (db: Queryable) =>
  db
    .selectFrom('users')
    .leftJoin('students', 'students.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.kind',
      'users.university_id',
      'users.username',
      'users.email',
      'users.password_hash',
      'users.must_set_password',
      'users.last_sign_in_at',
      'users.status',
      'users.blocked',
      'students.study_status',
      eb
        .exists(eb.selectFrom('second_factors').whereRef('user_id', '=', 'users.id').select('user_id'))
        .$castTo<boolean>()
        .as('second_factor'),
    ]);
export type FoundAccount = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** Whether the provider opens accounts of this kind. */
export const isMeantFor = ({ audience }: Pick<StoredProvider, 'audience'>, kind: string): boolean =>
  audience === 'everyone' || (audience === 'students') === (kind === 'student');

const linkedAccount = (db: Queryable, { id }: StoredProvider, { subject }: Person) =>
  accounts(db)
    .innerJoin('linked_identities', 'linked_identities.user_id', 'users.id')
    .where('linked_identities.provider_id', '=', id)
    .where('linked_identities.subject', '=', subject)
    .executeTakeFirst();

/** The account of a person by PINFL, student number or verified e-mail, within the university; never by a name. */
function matching(db: Queryable, { match_by, university_id }: StoredProvider, person: Person) {
  const within = accounts(db).where('users.university_id', '=', university_id);
  const { email, pinfl, studentNumber } = person;
  if (match_by === 'email' && email !== undefined)
    return within.where(sql<boolean>`lower(users.email) = lower(${email})`);
  if (match_by === 'pinfl' && pinfl !== undefined) return within.where('students.passport_pin', '=', pinfl);
  if (match_by === 'student_number' && studentNumber !== undefined)
    return within.where('students.id_number', '=', studentNumber);
  return undefined;
}

const FEW = 5;

/** Statuses of students who have left. */
export const FINISHED_STATUSES = ['studentexpel', 'graduate'];
const hasFinished = ({ study_status }: FoundAccount): boolean =>
  FINISHED_STATUSES.includes(study_status ?? '');

/** Accounts that an import has made get a password with their slip (decision 24). */
export const hasPassword = ({ password_hash }: Pick<FoundAccount, 'password_hash'>): boolean =>
  password_hash !== '';

const isOpen = (account: FoundAccount): boolean =>
  closedBecause({ ...account, studyStatus: account.study_status }) === undefined;

/**
 * The account that belongs to an unlinked person. A person who has studied twice has two records: the open one counts, then one with a
 * password before one without, which an import has made. Undefined: there is none, or more than one.
 */
export async function accountOfPerson(
  db: Queryable,
  provider: StoredProvider,
  person: Person,
): Promise<FoundAccount | undefined> {
  const found = (await matching(db, provider, person)?.limit(FEW).execute()) ?? [];
  // Without a name there is nothing to ask for.
  const named = found.filter(
    ({ kind, username, email }) => isMeantFor(provider, kind) && (username ?? email) !== null,
  );
  const open = named.filter(isOpen);
  const possible = open.length > 0 ? open : named;
  const withPassword = possible.filter(hasPassword);
  const [account, another] = withPassword.length > 0 ? withPassword : possible;
  return another === undefined ? account : undefined;
}

/**
 * The account to which a person is linked. Undefined: there is none, or its studies have ended and the person has an open account, which
 * is linked instead.
 */
export async function presentLink(
  db: Queryable,
  provider: StoredProvider,
  person: Person,
): Promise<FoundAccount | undefined> {
  const linked = await linkedAccount(db, provider, person);
  if (linked === undefined || !hasFinished(linked)) return linked;
  const account = await accountOfPerson(db, provider, person);
  return account !== undefined && isOpen(account) ? undefined : linked;
}
