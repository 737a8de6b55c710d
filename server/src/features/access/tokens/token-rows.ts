import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { ApiToken } from '@dekanat/contract/access/tokens/api-tokens.ts';
import type { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import { facultyName } from '#features/structure/shared.ts';

/** Whether a token still works, apart from the state of its account. */
export const TOKEN_STATE = sql<ApiToken['state']>`case when api_tokens.revoked_at is not null then 'revoked'
  when api_tokens.expires_at <= now() then 'expired' else 'active' end`;

/** Of the permissions of a token, those that its account holds now. */
const EFFECTIVE = sql<string[]>`array(
  select held.name from permissions held where held.name = any(api_tokens.permissions) and (owners.super_administrator or exists (
    select from permission_group_permissions granted
    where granted.permission_id = held.id and granted.permission_group_id = owners.permission_group_id)) order by held.id)`;

/** User name of who made it; null when that account is gone. */
const MAKER = sql<string | null>`(
  select coalesce(maker.username, ${sql.lit(SUPERADMIN)}) from users maker where maker.id = api_tokens.created_by)`;

/** Tokens with their accounts. */
export const tokensWithOwners = (db: Queryable) =>
  db
    .selectFrom('api_tokens')
    .innerJoin('users', 'users.id', 'api_tokens.user_id')
    // For names in its language.
    .leftJoin('universities', 'universities.id', 'api_tokens.university_id')
    .leftJoin('admins as owners', 'owners.user_id', 'api_tokens.user_id')
    .leftJoin('api_token_uses as uses', 'uses.api_token_id', 'api_tokens.id');

/** What is shown of tokens. */
export const shownTokens = (query: ReturnType<typeof tokensWithOwners>, language: Language | undefined) =>
  query.select([
    'api_tokens.id',
    sql<ApiToken['kind']>`api_tokens.kind`.as('kind'),
    'api_tokens.name',
    'api_tokens.hint',
    'api_tokens.permissions',
    EFFECTIVE.as('effective_permissions'),
    'api_tokens.faculty_id',
    facultyName('api_tokens.faculty_id', language).as('faculty_name'),
    'api_tokens.allowed_addresses',
    TOKEN_STATE.as('state'),
    'api_tokens.expires_at',
    'uses.used_at as last_used_at',
    'uses.address as last_used_from',
    'api_tokens.created_at',
    MAKER.as('created_by'),
    'api_tokens.revoked_at',
    sql<ApiToken['revoked_because']>`api_tokens.revoked_because`.as('revoked_because'),
  ]);
