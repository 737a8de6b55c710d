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

/** The account to which a person is linked; undefined: none. */
export const linkedAccount = (db: Queryable, { id }: StoredProvider, { subject }: Person) =>
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

/** Accounts that an import has made get a password with their slip (decision 24). */
export const hasPassword = ({ password_hash }: Pick<FoundAccount, 'password_hash'>): boolean =>
  password_hash !== '';

/**
 * The account that belongs to an unlinked person. A person who has studied twice has two records: the open one counts, and one with a
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
  const withPassword = named.filter(hasPassword);
  const possible = withPassword.length > 0 ? withPassword : named;
  const open = possible.filter(
    (one) => closedBecause({ ...one, studyStatus: one.study_status }) === undefined,
  );
  const [account, another] = open.length > 0 ? open : possible;
  return another === undefined ? account : undefined;
}
