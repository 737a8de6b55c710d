import {
  type AdminCreate,
  type AdminInput,
  type AdminListQuery,
  type AdminUpdate,
  admins,
} from '@dekanat/contract/access/admins/admins.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { requireOwnFaculty } from '#crud/own-faculty.ts';
import { definedOnly, type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import type { Queryable } from '#db/database.ts';
import { moveFiles } from '#features/files/shared.ts';
import { facultyName } from '#features/structure/shared.ts';
import { universityOption } from '#features/universities/shared.ts';
import { requireStrongPassword } from '#platform/security/password-rules.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { ACCOUNT_SCOPE, ADMIN_EMAIL } from '../accounts/account-columns.ts';
import { textsOfUniversity } from '../accounts/known-texts.ts';
import { requireNoLookalike } from '../accounts/lookalikes.ts';
import { permissionNamesOf } from '../permissions/group-permissions.ts';
import { permissionWords } from '../permissions/permission-words.ts';
import { resetSecondFactor } from '../second-factor/reset-second-factor.ts';
import { closeLinks, closeSessions } from '../sessions/refresh.ts';
import { notifyOfReplacedEmail, notifyOwner } from '../sessions/security-notifications.ts';
import { lockOutWarnings, removeOtherWays, wouldLockOut } from '../sign-in/ways-to-sign-in.ts';
import { permissionsNotHeld, standsAbove } from './account-rules.ts';
import { requireNoWebhooksLeft } from './webhooks-left.ts';
import { withoutLockOut } from './without-lock-out.ts';

type Filters = FiltersOf<typeof AdminListQuery>;

const matchingAdmins = ({ db, scope }: Context, { name, signed_in, ...filters }: Filters) =>
  db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where(inScope(scope, ACCOUNT_SCOPE))
    .where(wordsMatch(sql`search_key(concat_ws(' ', users.username, users.email))`, name))
    .where((eb) =>
      eb.and(
        definedOnly({
          'users.status': filters.status,
          'admins.faculty_id': filters.faculty_id,
          'admins.permission_group_id': filters.permission_group_id,
        }),
      ),
    )
    .$if(signed_in !== undefined, (query) =>
      query.where('users.last_sign_in_at', signed_in === 1 ? 'is not' : 'is', null),
    );

const records = (query: ReturnType<typeof matchingAdmins>, { language }: Context) =>
  query
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .select([
      'users.id',
      'users.username',
      ADMIN_EMAIL.as('email'),
      'users.image',
      sql<1 | 0>`users.status`.as('status'),
      'admins.super_administrator',
      'users.university_id',
      universityOption('users.university_id', language).as('university'),
      'admins.faculty_id',
      facultyName('admins.faculty_id', language).as('faculty_name'),
      'admins.permission_group_id',
      'permission_groups.name as permission_group_name',
      'users.last_sign_in_at',
      'users.must_set_password as first_time_login',
      sql<boolean>`exists (select from second_factors where user_id = users.id)`.as('second_factor'),
      sql<boolean>`exists (select from passkeys where user_id = users.id)`.as('has_passkey'),
      'users.version',
      'users.created_at',
      'users.updated_at',
    ]);

const one = (context: Context, id: number) =>
  records(matchingAdmins(context, {}).where('users.id', '=', id), context);

const read = (context: Context, id: number) => one(context, id).executeTakeFirstOrThrow(notFound);

/**
 * Locks the account, so that the checks still hold when it is written. @throws Refusal not_found outside the
 * scope; forbidden when the account has more rights than the caller
 */
async function requireBelow(context: Context, id: number) {
  const account = await one(context, id).forUpdate(['users', 'admins']).executeTakeFirstOrThrow(notFound);
  const permissions =
    account.permission_group_id === null
      ? []
      : await permissionNamesOf(context.db, account.permission_group_id);
  const above = standsAbove(
    { superAdministrator: account.super_administrator, facultyId: account.faculty_id, permissions },
    context.caller,
  );
  if (above) throw new Refusal('forbidden', { key: 'admin.stands_above' });
  return account;
}

/** The group and the faculty of an account: of its university, and not beyond the caller's own rights. */
async function requireGrantable(
  context: Context,
  {
    permission_group_id,
    faculty_id,
  }: Pick<z.output<typeof AdminInput>, 'permission_group_id' | 'faculty_id'>,
) {
  const { db, caller, scope } = context;
  const universityId = universityFor(scope);
  const group = await db
    .selectFrom('permission_groups')
    .select('id')
    .where('id', '=', permission_group_id)
    .where('university_id', '=', universityId)
    .executeTakeFirst();
  if (group === undefined) throw invalidField('permission_group_id', 'invalid.out_of_scope');
  const beyond = permissionsNotHeld(caller, await permissionNamesOf(db, permission_group_id));
  if (beyond.length > 0)
    throw invalidField('permission_group_id', 'permission_group.beyond_own', {
      permissions: permissionWords(beyond, messageLanguage(context)),
    });
  requireOwnFaculty(scope, faculty_id);
}

/** @throws Invalid when the password of the account is easy to guess */
async function requireStrong(
  { db }: Context,
  password: string,
  {
    username,
    email,
    university_id,
  }: Pick<z.output<typeof AdminInput>, 'username' | 'email' | 'university_id'>,
) {
  const texts = await textsOfUniversity(db, university_id);
  await requireStrongPassword(password, { username, email, texts });
}

/** A new account has no way to sign in but its password: in a group without passwords that is unusual. */
async function create(
  context: Context,
  { password, permission_group_id, faculty_id, accepted, ...body }: z.output<typeof AdminCreate>,
) {
  await requireGrantable(context, { permission_group_id, faculty_id });
  await lockUniversity(context.db, body.university_id);
  requireNoLookalike(body.username, null);
  await requireStrong(context, password, body);
  const user = {
    ...body,
    kind: 'admin',
    password_hash: await hashPassword(password),
    must_set_password: true,
  };
  const { id } = await context.db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await context.db
    .insertInto('admins')
    .values({ user_id: id, university_id: body.university_id, faculty_id, permission_group_id })
    .execute();
  if (await wouldLockOut(context, id))
    requireAccepted(lockOutWarnings('admin.locks_out', [body.username ?? body.email]), accepted);
  return read(context, id);
}

/**
 * Refuses changes to the caller's own account that would lock them out, and its password and e-mail: the
 * profile changes those after asking for the current password.
 */
function refuseToSelf(
  own: { email: string },
  changes: { password?: string | undefined; email: string; status?: number | undefined },
): void {
  if (changes.status === 0) throw invalidField('status', 'admin.self');
  if (changes.password !== undefined) throw invalidField('password', 'admin.self.profile');
  if (changes.email.toLowerCase() !== own.email.toLowerCase())
    throw invalidField('email', 'admin.self.profile');
}

/**
 * The faculty after an update. One that is left out stays, unless the account moves to another university.
 */
const facultyFor = (
  account: { faculty_id: number | null },
  named: number | null | undefined,
  moves: boolean,
) => (named === undefined && !moves ? account.faculty_id : (named ?? null));

const lockUniversityOf = async (db: Queryable, id: number | null): Promise<void> => {
  if (id !== null) await lockUniversity(db, id);
};

async function update(
  context: Context,
  id: number,
  { password, permission_group_id, faculty_id, version, accepted, ...body }: z.output<typeof AdminUpdate>,
) {
  const { db, caller, services } = context;
  // Of two requests that take ways to sign in from one account, the second sees what the first has done.
  await lockUniversityOf(db, body.university_id);
  // The scope finds the account where it is now; `university_id` of the body is the university that it moves
  // to.
  const account = await requireBelow(
    { ...context, scope: { ...context.scope, universityId: caller.universityId } },
    id,
  );
  if (account.super_administrator) throw new Refusal('forbidden', { key: 'admin.stands_above' });
  if (id === caller.id) refuseToSelf(account, { password, ...body });
  const moves = body.university_id !== account.university_id;
  const facultyId = facultyFor(account, faculty_id, moves);
  await requireGrantable(context, { permission_group_id, faculty_id: facultyId });
  requireNoLookalike(body.username, account.username);
  if (password !== undefined) await requireStrong(context, password, body);
  await lockVersion(context, 'users', id, version);
  await requireNoWebhooksLeft(db, account, body.university_id);
  const replaced =
    password === undefined ? {} : { password_hash: await hashPassword(password), must_set_password: true };
  await withoutLockOut(context, { id, name: body.username ?? body.email, accepted }, async () => {
    await db
      .updateTable('users')
      .set({ ...body, status: body.status ?? account.status, ...replaced })
      .where('id', '=', id)
      .execute();
    const bound = { permission_group_id, faculty_id: facultyId };
    await db.updateTable('admins').set(bound).where('user_id', '=', id).execute();
  });
  if (moves) await moveFiles(context, { table: 'users', id, universityId: body.university_id });
  if (password !== undefined || body.status === 0)
    await closeSessions(db, id, password ? 'password' : 'account');
  if (password !== undefined) {
    await removeOtherWays(db, id);
    await notifyOwner(context, id, 'password_replaced');
  }
  if (body.email.toLowerCase() !== account.email.toLowerCase()) {
    await closeLinks(db, id);
    await notifyOfReplacedEmail(context, id, account.email);
  }
  context.onCommit(() => services.sessions.forget(id));
  return read(context, id);
}

async function remove(context: Context, id: number): Promise<null> {
  if (id === context.caller.id) throw new Refusal('wrong_state', { key: 'admin.self' });
  const account = await requireBelow(context, id);
  if (account.super_administrator) throw new Refusal('forbidden', { key: 'admin.stands_above' });
  await removeUnreferenced(context.db, 'users', id);
  context.onCommit(() => context.services.sessions.forget(id));
  return null;
}

/** For a person who lost their phone. All sessions end, because another person may have found it. */
async function resetFactorOfAdmin(
  context: Context,
  id: number,
  accepted: string[] | undefined,
): Promise<null> {
  const account = await requireBelow(context, id);
  if (account.super_administrator) throw new Refusal('forbidden', { key: 'admin.stands_above' });
  if (id === context.caller.id) throw new Refusal('forbidden', { key: 'admin.self.profile' });
  return resetSecondFactor(context, { id, name: account.username ?? account.email ?? '' }, accepted);
}

export const adminFeature = implement(admins, {
  list: (context, { query }) => {
    const found = matchingAdmins(context, query);
    const fields = {
      username: sql.ref('users.username'),
      email: sql.ref('users.email'),
      last_sign_in_at: sql.ref('users.last_sign_in_at'),
      created_at: sql.ref('users.created_at'),
    };
    return paginate(
      sorted(records(found, context), query.sort, fields, 'username', sql.ref('users.id')),
      found,
      query,
    );
  },
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: (context, { params }) => remove(context, params.id),
  resetSecondFactor: (context, { params, body }) => resetFactorOfAdmin(context, params.id, body.accepted),
});
