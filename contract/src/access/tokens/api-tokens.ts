import { z } from 'zod';
import { createCall, listCall, readCall, removeCall } from '#api/calls.ts';
import { areDistinct, Day, Id, Instant, line, QueryId } from '#api/fields.ts';
import { LanguageQuery, listQuery, ScopedQuery, Search, sortBy, WholeListQuery } from '#api/lists.ts';
import { lookupCall } from '#api/lookup-call.ts';
import { PERMISSION_CATALOGUE, type Permission } from '#api/permissions.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PermissionModuleOption } from '../permissions/permissions.ts';
import { PresentPassword, SecondFactorCode } from '../second-factor/second-factor.ts';
import { isTokenPermission } from './token-permissions.ts';

/** An API token lives at most so long. */
export const API_TOKEN_DAYS_MAX = 365;
/** The most tokens of an account that are neither revoked nor expired. */
export const API_TOKENS_MAX = 20;
const NAME_MAX = 120;
const ADDRESSES_MAX = 20;

export const API_TOKEN_KINDS = ['personal', 'service'] as const;
export const API_TOKEN_STATES = ['active', 'expired', 'revoked'] as const;

/** Why a token was revoked: by its owner, an administrator, or a new password of the owner. */
export const API_TOKEN_ENDS = ['owner', 'administrator', 'password'] as const;

export const ApiToken = z.object({
  id: Id,
  /** `personal`: made by the owner of the account; `service`: by an administrator, for a program with an account of its own. */
  kind: z.enum(API_TOKEN_KINDS),
  name: z.string(),
  /** The last characters of the token, by which its owner recognises it. */
  hint: z.string(),
  /** What it may do, as long as the account may. */
  permissions: z.array(z.string()),
  /** Those of them that the account holds now. */
  effective_permissions: z.array(z.string()),
  /** The only faculty whose records it reads and changes. */
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  /** Addresses and networks from which it works; empty: all. */
  allowed_addresses: z.array(z.string()),
  state: z.enum(API_TOKEN_STATES),
  expires_at: Instant,
  /** With a resolution of a minute. */
  last_used_at: Instant.nullable(),
  last_used_from: z.string().nullable(),
  created_at: Instant,
  /** User name. */
  created_by: z.string().nullable(),
  revoked_at: Instant.nullable(),
  revoked_because: z.enum(API_TOKEN_ENDS).nullable(),
});
export type ApiToken = z.infer<typeof ApiToken>;

/** A new token; it is shown this once, because only its hash is stored. */
const CreatedApiToken = ApiToken.extend({ token: z.string() });
export type CreatedApiToken = z.infer<typeof CreatedApiToken>;

const TOKEN_PERMISSIONS = PERMISSION_CATALOGUE.map(({ name }) => name).filter(isTokenPermission);
const PermissionName = z.enum(TOKEN_PERMISSIONS as [Permission, ...Permission[]]);

const Address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], 'api_token.allowed_addresses.invalid');

export const OwnApiTokenInput = z.strictObject({
  name: line(NAME_MAX).min(1, 'api_token.name.required'),
  permissions: z
    .array(PermissionName)
    .min(1, 'api_token.permissions.required')
    .max(TOKEN_PERMISSIONS.length)
    .refine(areDistinct, 'api_token.permissions.twice'),
  faculty_id: Id.nullable().default(null),
  allowed_addresses: z.array(Address).max(ADDRESSES_MAX).default([]),
  /** The last day on which it works, in Tashkent. */
  expires_on: Day,
  current_password: PresentPassword,
  /** Required with an authenticator app: a token opens the account without it. */
  code: SecondFactorCode.optional(),
});
export const ApiTokenInput = OwnApiTokenInput.extend({
  university_id: Id.optional(),
  /** The account for which the token acts. */
  user_id: Id,
});

const own = { access: 'signed-in', query: LanguageQuery } as const;

/** The tokens of the caller's account. */
export const ownApiTokens = defineResource(ACCESS.api_tokens, {
  /** The latest first; revoked and expired ones for 30 days. */
  list: {
    method: 'GET',
    path: '/profile/api-tokens',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(ApiToken),
  },
  create: {
    ...own,
    method: 'POST',
    path: '/profile/api-tokens',
    body: OwnApiTokenInput,
    result: CreatedApiToken,
  },
  /** The permissions that a token may have: those of the account without the ones that only sessions have. */
  permissions: {
    method: 'GET',
    path: '/profile/api-tokens/permissions',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(PermissionModuleOption),
  },
  revoke: { ...own, method: 'DELETE', path: '/profile/api-tokens/{id}', result: z.null() },
});

export const ListedApiToken = ApiToken.extend({
  university_id: Id.nullable(),
  university_name: z.string().nullable(),
  user_id: Id,
  user_name: z.string(),
});
export type ListedApiToken = z.infer<typeof ListedApiToken>;

/** One permission of a token in words, and whether the account holds it now. */
const TokenPermission = z.object({ name: z.string(), label: z.string(), held: z.boolean() });
export const ApiTokenDetails = ListedApiToken.extend({ permission_labels: z.array(TokenPermission) });
export type ApiTokenDetails = z.infer<typeof ApiTokenDetails>;

export const ApiTokenListQuery = listQuery({
  name: Search,
  kind: z.enum(API_TOKEN_KINDS).optional(),
  state: z.enum(API_TOKEN_STATES).optional(),
  user_id: QueryId.optional(),
  sort: sortBy('name', 'expires_at', 'last_used_at', 'created_at'),
});

const TokenOwner = z.object({ id: Id, name: z.string(), detail: z.string().nullable() });

/** What a token says about itself. */
export const CurrentApiToken = z.object({
  id: Id,
  name: z.string(),
  permissions: z.array(z.string()),
  university_id: Id.nullable(),
  faculty_id: Id.nullable(),
  expires_at: Instant,
});

/** The tokens of all accounts of a university. */
export const apiTokens = defineResource(ACCESS.api_tokens, {
  list: {
    ...listCall('/api-tokens', 'api_token_index', ApiTokenListQuery, ListedApiToken),
    wholeUniversity: true,
  },
  read: { ...readCall('/api-tokens/{id}', 'api_token_index', ApiTokenDetails), wholeUniversity: true },
  /** Accounts for which the caller may create a token: those that do not stand above the caller's. */
  owners: lookupCall('/api-tokens/owners/list', ['api_token'], TokenOwner),
  /** The permissions that a token of this account may have. */
  permissions: {
    method: 'GET',
    path: '/api-tokens/owners/{id}/permissions',
    access: 'api_token_store',
    query: WholeListQuery,
    result: z.array(PermissionModuleOption),
    wholeUniversity: true,
  },
  create: {
    ...createCall('/api-tokens', 'api_token_store', ApiTokenInput, CreatedApiToken),
    wholeUniversity: true,
  },
  revoke: { ...removeCall('/api-tokens/{id}', 'api_token_destroy'), wholeUniversity: true },
  /** What the token that makes the call may do; null in a session. */
  current: {
    method: 'GET',
    path: '/api-tokens/current',
    access: 'signed-in',
    query: ScopedQuery,
    result: CurrentApiToken.nullable(),
    openToTokens: true,
  },
});
