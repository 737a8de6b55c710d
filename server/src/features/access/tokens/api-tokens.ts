import {
  type ApiTokenDetails,
  type ApiTokenInput,
  type ApiTokenListQuery,
  apiTokens,
  type CreatedApiToken,
} from '@dekanat/contract/access/tokens/api-tokens.ts';
import { FALLBACK_LANGUAGE } from '@dekanat/contract/api/languages.ts';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import { actionLabel, moduleLabel } from '@dekanat/contract/locales/permission-labels.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import { type BackOfficeCaller, isBackOfficeCaller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { invalidField, notFound } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { accountName } from '#crud/account-name.ts';
import { definedOnly, type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { wordsMatch } from '#crud/translations.ts';
import { universityName } from '#features/universities/shared.ts';
import { ACCOUNT_SCOPE } from '../accounts/account-columns.ts';
import { requireBelow } from '../accounts/require-below.ts';
import { createToken } from './create-token.ts';
import { revokeToken } from './revoke-token.ts';
import { tokenOptions } from './token-options.ts';
import { shownTokens, TOKEN_STATE, tokensWithOwners } from './token-rows.ts';

type Filters = FiltersOf<typeof ApiTokenListQuery>;

const matching = ({ db, scope }: Context, { name, state, kind, user_id }: Filters) =>
  tokensWithOwners(db)
    .where(inScope(scope, { university: 'api_tokens.university_id' }))
    .where(wordsMatch(sql`search_key(concat_ws(' ', api_tokens.name, users.username))`, name))
    .where((eb) => eb.and(definedOnly({ 'api_tokens.kind': kind, 'api_tokens.user_id': user_id })))
    .$if(state !== undefined, (query) => query.where(TOKEN_STATE, '=', state as 'active'));

const records = (query: ReturnType<typeof matching>, { language }: Context) =>
  shownTokens(query, language).select([
    'api_tokens.university_id',
    universityName('api_tokens.university_id', language).as('university_name'),
    'api_tokens.user_id',
    accountName.$notNull().as('user_name'),
  ]);

function list(context: Context, query: z.output<typeof ApiTokenListQuery>) {
  const found = matching(context, query);
  const fields = {
    name: sql.ref('api_tokens.name'),
    expires_at: sql.ref('api_tokens.expires_at'),
    last_used_at: sql.ref('uses.used_at'),
    created_at: sql.ref('api_tokens.created_at'),
  };
  const ordered = sorted(
    records(found, context),
    query.sort ?? '-created_at',
    fields,
    'created_at',
    sql.ref('api_tokens.id'),
  );
  return paginate(ordered, found, query);
}

async function read(context: Context, id: number): Promise<ApiTokenDetails> {
  const token = await records(
    matching(context, {}).where('api_tokens.id', '=', id),
    context,
  ).executeTakeFirstOrThrow(notFound);
  const [chosen, held] = [new Set(token.permissions), new Set(token.effective_permissions)];
  const language = context.language ?? FALLBACK_LANGUAGE;
  const permission_labels = PERMISSION_CATALOGUE.filter(({ name }) => chosen.has(name)).map(
    ({ name, module, action }) => ({
      name,
      label: `${moduleLabel(module, language)}: ${actionLabel(action, language)}`,
      held: held.has(name),
    }),
  );
  return { ...token, permission_labels };
}

/** Administrators who may sign in and have no more rights than the caller; the caller makes own tokens in the profile. */
const possibleOwners = ({ db, scope, caller }: Context) =>
  db
    .selectFrom('admins')
    .innerJoin('users', 'users.id', 'admins.user_id')
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .where(inScope(scope, ACCOUNT_SCOPE))
    .where('admins.super_administrator', '=', false)
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .where('users.id', '!=', caller.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('permission_group_permissions as granted')
            .innerJoin('permissions', 'permissions.id', 'granted.permission_id')
            .whereRef('granted.permission_group_id', '=', 'admins.permission_group_id')
            .where('permissions.name', '!=', sql<string>`all(${[...caller.permissions]}::text[])`)
            .select('granted.permission_id'),
        ),
      ),
    );

const OWNERS_MAX = 1_000;

const owners = (context: Context, search: string | undefined) =>
  possibleOwners(context)
    .where(wordsMatch(sql`search_key(concat_ws(' ', users.username, users.email))`, search))
    .select(['users.id', accountName.$notNull().as('name'), 'permission_groups.name as detail'])
    .orderBy('name')
    .orderBy('users.id')
    .limit(OWNERS_MAX)
    .execute();

/** The account of a new token with its rights; undefined: the caller makes no token for it. */
async function ownerFor(context: Context, id: number): Promise<BackOfficeCaller | undefined> {
  const possible = await possibleOwners(context)
    .where('users.id', '=', id)
    .select('users.id')
    .executeTakeFirst();
  const owner = possible && (await context.services.readCallerOfUser(id));
  return owner !== undefined && isBackOfficeCaller(owner) ? owner : undefined;
}

async function create(
  context: Context,
  { user_id, university_id: _named, ...input }: z.output<typeof ApiTokenInput>,
): Promise<CreatedApiToken> {
  universityFor(context.scope);
  const owner = await ownerFor(context, user_id);
  if (owner === undefined) throw invalidField('user_id', 'invalid.out_of_scope');
  return createToken(context, input, {
    kind: 'service',
    owner,
    lock: (db) => requireBelow({ ...context, db }, user_id),
  });
}

async function revoke(context: Context, id: number): Promise<null> {
  const token = await matching(context, {})
    .where('api_tokens.id', '=', id)
    .select(['api_tokens.id', 'api_tokens.user_id'])
    .executeTakeFirstOrThrow(notFound);
  return revokeToken(context, token, 'administrator');
}

async function current({ db, caller }: Context) {
  if (caller.token === undefined) return null;
  const token = await db
    .selectFrom('api_tokens')
    .where('id', '=', caller.token.id)
    .select(['id', 'name', 'expires_at'])
    .executeTakeFirstOrThrow(notFound);
  const { permissions, universityId: university_id, facultyId: faculty_id } = caller;
  return { ...token, permissions: [...permissions], university_id, faculty_id };
}

export const apiTokenFeature = implement(apiTokens, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => read(context, params.id),
  owners: (context, { query }) => owners(context, query.search),
  permissions: async (context, { params }) => {
    const owner = await ownerFor(context, params.id);
    if (owner === undefined) throw notFound();
    return tokenOptions(context, owner);
  },
  create: withoutTransaction((context, { body }) => create(context, body)),
  revoke: (context, { params }) => revoke(context, params.id),
  current,
});
