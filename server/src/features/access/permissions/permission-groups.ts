import {
  type PermissionGroupInput,
  type PermissionGroupListQuery,
  type PermissionGroupUpdate,
  permissionGroups,
} from '@dekanat/contract/access/permissions/permission-groups.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { implement } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { nameOrder } from '#crud/name-order.ts';
import { type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { universityName } from '#features/universities/shared.ts';
import { permissionsNotHeld } from '../admins/account-rules.ts';
import { closePasswordSessions, endingSessions } from '../sessions/password-sessions.ts';
import { hasOtherWay, lockOutWarnings, membersWithPasswordAlone } from '../sign-in/ways-to-sign-in.ts';
import { permissionNamesOf, setPermissions } from './group-permissions.ts';
import { permissionWords } from './permission-words.ts';

type Filters = FiltersOf<typeof PermissionGroupListQuery>;

function matchingGroups({ db, scope }: Context, { name, permission_id }: Filters) {
  return db
    .selectFrom('permission_groups')
    .innerJoin('universities', 'universities.id', 'permission_groups.university_id')
    .where(inScope(scope, { university: 'permission_groups.university_id' }))
    .where(wordsMatch(sql`search_key(permission_groups.name)`, name))
    .$if(permission_id !== undefined, (query) =>
      query.where(sql<boolean>`exists (select from permission_group_permissions given
        where given.permission_group_id = permission_groups.id and given.permission_id = ${permission_id})`),
    );
}

const records = (query: ReturnType<typeof matchingGroups>, { language, scope }: Context) =>
  query.select((eb) => [
    'permission_groups.id',
    'permission_groups.name',
    'permission_groups.university_id',
    universityName('permission_groups.university_id', language).as('university_name'),
    sql<number[]>`array(select given.permission_id from permission_group_permissions given
        where given.permission_group_id = permission_groups.id order by 1)`.as('permissions'),
    eb
      .selectFrom('admins')
      .whereRef('admins.permission_group_id', '=', 'permission_groups.id')
      .where(inScope(scope, { faculty: 'admins.faculty_id' }))
      .select(sql<number>`count(*)`.as('count'))
      .$asScalar()
      .$notNull()
      .as('admins_count'),
    'permission_groups.second_factor_required',
    'permission_groups.password_sign_in',
    'permission_groups.version',
    'permission_groups.created_at',
    'permission_groups.updated_at',
  ]);

const read = (context: Context, id: number) =>
  records(
    matchingGroups(context, {}).where('permission_groups.id', '=', id),
    context,
  ).executeTakeFirstOrThrow(notFound);

/** @throws Invalid naming every permission that the caller does not hold or that does not exist */
async function requireGivable(context: Context, permissionIds: number[]): Promise<void> {
  const { db, caller } = context;
  const rows = await db
    .selectFrom('permissions')
    .select(['id', 'name'])
    .where('id', 'in', permissionIds)
    .execute();
  if (rows.length < new Set(permissionIds).size) throw invalidField('permissions', 'invalid.out_of_scope');
  const beyond = permissionsNotHeld(
    caller,
    rows.map(({ name }) => name),
  );
  if (beyond.length > 0)
    throw invalidField('permissions', 'permission_group.beyond_own', {
      permissions: permissionWords(beyond, messageLanguage(context)),
    });
}

/**
 * A group is out of reach when it grants more than the caller holds, or when it has members who are out of
 * reach: a caller bound to a faculty must not grant anything beyond it by way of a group.
 */
async function requireBelow(context: Context, id: number): Promise<void> {
  const { admins_count } = await read(context, id);
  const holders = context.db.selectFrom('admins').where('permission_group_id', '=', id);
  const { all } = await holders.select(sql<number>`count(*)`.as('all')).executeTakeFirstOrThrow();
  if (all > admins_count) throw new Refusal('forbidden', { key: 'permission_group.held_above' });
  const beyond = permissionsNotHeld(context.caller, await permissionNamesOf(context.db, id));
  if (beyond.length > 0)
    throw new Refusal('forbidden', {
      key: 'permission_group.beyond_own',
      values: { permissions: permissionWords(beyond, messageLanguage(context)) },
    });
}

async function create(
  context: Context,
  {
    name,
    permissions: permissionIds,
    second_factor_required,
    password_sign_in,
  }: z.output<typeof PermissionGroupInput>,
) {
  await requireGivable(context, permissionIds);
  const { id } = await context.db
    .insertInto('permission_groups')
    .values({ name, university_id: universityFor(context.scope), second_factor_required, password_sign_in })
    .returning('id')
    .executeTakeFirstOrThrow();
  await setPermissions(context.db, id, permissionIds);
  return read(context, id);
}

/** The caller who switches passwords off must be able to sign in afterwards. */
async function refuseOwnLockOut(context: Context, id: number): Promise<void> {
  const { db, caller } = context;
  const own = await db
    .selectFrom('admins')
    .where('user_id', '=', caller.id)
    .where('permission_group_id', '=', id)
    .select('user_id')
    .executeTakeFirst();
  if (own !== undefined && !(await hasOtherWay(context, caller.id)))
    throw invalidField('password_sign_in', 'permission_group.password_sign_in.own');
}

async function update(
  context: Context,
  id: number,
  {
    name,
    permissions: permissionIds,
    second_factor_required,
    password_sign_in,
    version,
    accepted,
  }: z.output<typeof PermissionGroupUpdate>,
) {
  await requireBelow(context, id);
  await requireGivable(context, permissionIds);
  await lockVersion(context, 'permission_groups', id, version);
  const before = await read(context, id);
  if (password_sign_in === false && before.password_sign_in) {
    await lockUniversity(context.db, before.university_id);
    await refuseOwnLockOut(context, id);
    const people = await membersWithPasswordAlone(context, id);
    requireAccepted(
      [
        ...lockOutWarnings('permission_group.locks_out', people),
        ...(await endingSessions(context.db, { groupId: id }, context.caller)),
      ],
      accepted,
    );
    await closePasswordSessions(context.db, { groupId: id });
  }
  await context.db
    .updateTable('permission_groups')
    .set({ name, second_factor_required, password_sign_in })
    .where('id', '=', id)
    .execute();
  await setPermissions(context.db, id, permissionIds);
  context.onCommit(() => context.services.sessions.forgetAll());
  return read(context, id);
}

export const permissionGroupFeature = implement(permissionGroups, {
  list: (context, { query }) => {
    const found = matchingGroups(context, query);
    const fields = {
      name: nameOrder(sql.ref('permission_groups.name'), context.language),
      admins_count: sql.ref('admins_count'),
      created_at: sql.ref('permission_groups.created_at'),
    };
    return paginate(
      sorted(records(found, context), query.sort, fields, 'name', sql.ref('permission_groups.id')),
      found,
      query,
    );
  },
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: async (context, { params }) => {
    await requireBelow(context, params.id);
    return removeUnreferenced(context.db, 'permission_groups', params.id);
  },
});
