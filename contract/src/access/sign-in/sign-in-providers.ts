import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, line, STORED, Version } from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';

/** The most providers of a university. */
export const PROVIDERS_MAX = 20;
/** Whose accounts a provider opens. */
export const PROVIDER_AUDIENCES = ['staff', 'students', 'everyone'] as const;
/** By what the account of a person is found; `none`: only people who are signed in link their account. */
export const MATCHES = ['email', 'pinfl', 'student_number', 'none'] as const;

/** The address of OneID, unless another one is entered. */
export const ONEID_ADDRESS = 'https://sso.egov.uz/sso/oauth/Authorization.do';

const NAME_MAX = 60;
const ADDRESS_MAX = 500;
const CLIENT_ID_MAX = 300;
const SECRET_MAX = 2_000;
const CLAIM_MAX = 100;
const RESERVATION_MAX = 100;

const SignInProvider = z.object({
  ...STORED,
  university_id: Id,
  university_name: z.string().nullable(),
  kind: z.enum(PROVIDER_KINDS),
  /** The text of the button on the sign-in page. */
  name: z.string(),
  /** The issuer of OpenID Connect, or the address of HEMIS or OneID. */
  address: z.string(),
  client_id: z.string(),
  audience: z.enum(PROVIDER_AUDIENCES),
  match_by: z.enum(MATCHES),
  claim: z.string().nullable(),
  enabled: z.boolean(),
  /** False: the stored secret was encrypted on another server and must be entered again. The secret is never returned. */
  is_readable: z.boolean(),
  /** The address to which the provider sends people back. It is entered there. */
  redirect_uri: z.string(),
  /** Accounts that are linked. */
  identities_count: z.int(),
});
export type SignInProvider = z.infer<typeof SignInProvider>;

const Secret = z
  .string()
  .trim()
  .min(1, 'sign_in_provider.secret.required')
  .max(SECRET_MAX)
  .regex(/^[\x21-\x7e]+$/, 'sign_in_provider.secret.shape');

const FIELDS = {
  name: line(NAME_MAX).min(1, 'sign_in_provider.name.required'),
  client_id: z
    .string()
    .trim()
    .min(1, 'sign_in_provider.client_id.required')
    .max(CLIENT_ID_MAX)
    .regex(/^[\x21-\x7e]+$/, 'sign_in_provider.client_id.shape'),
  audience: z.enum(PROVIDER_AUDIENCES),
  match_by: z.enum(MATCHES),
  claim: z
    .string()
    .trim()
    .max(CLAIM_MAX)
    .regex(/^[\w:./-]*$/, 'sign_in_provider.claim.shape')
    .nullable()
    .optional(),
  enabled: z.boolean(),
};

const PLACE = {
  kind: z.enum(PROVIDER_KINDS),
  address: line(ADDRESS_MAX).min(1, 'sign_in_provider.address.required'),
};

export const SignInProviderInput = z.strictObject({
  university_id: Id.optional(),
  ...PLACE,
  ...FIELDS,
  secret: Secret,
  /** Of `prepare`: the provider gets the redirect address that was shown before. */
  reservation: z.string().max(RESERVATION_MAX).optional(),
});

const Preparation = z.object({
  reservation: z.string(),
  /** The provider asks for it before it gives out a client. */
  redirect_uri: z.string(),
});
export type Preparation = z.infer<typeof Preparation>;

/**
 * Kind and address stay: with others, identities of the former provider could open accounts. People who could not sign in without the
 * provider are named (409) before it is switched off or meant for students alone.
 */
export const SignInProviderUpdate = z.strictObject({
  university_id: Id.optional(),
  ...FIELDS,
  /** May be left out while the client is the same. */
  secret: Secret.optional(),
  version: Version.optional(),
  accepted: Accepted,
});

export const SignInProviderListQuery = listQuery({ name: Search, sort: sortBy('name', 'created_at') });

/** What the test of a provider asks for, in this order. */
export const PROVIDER_CHECKS = ['address', 'keys'] as const;
const ProviderTest = z.object({
  checks: z.array(z.object({ check: z.enum(PROVIDER_CHECKS), works: z.boolean() })),
});
export type ProviderTest = z.infer<typeof ProviderTest>;

const path = '/sign-in-providers';
const decides = { wholeUniversity: true, sessionOnly: true } as const;

/** Where people of a university sign in with an account that they have elsewhere. */
export const signInProviders = defineResource(ACCESS.sign_in_providers, {
  list: {
    ...listCall(path, 'sign_in_provider_index', SignInProviderListQuery, SignInProvider),
    wholeUniversity: true,
  },
  read: { ...readCall(`${path}/{id}`, 'sign_in_provider_index', SignInProvider), wholeUniversity: true },
  create: {
    ...createCall(path, 'sign_in_provider_store', SignInProviderInput, SignInProvider),
    ...decides,
  },
  update: {
    ...updateCall(`${path}/{id}`, 'sign_in_provider_update', SignInProviderUpdate, SignInProvider),
    ...decides,
  },
  /** The sessions that it has opened end, which is accepted before. */
  remove: {
    ...removeCall(`${path}/{id}`, 'sign_in_provider_destroy'),
    body: z.strictObject({ accepted: Accepted }),
    ...decides,
  },
  /** Reserves the redirect address of a provider that this user creates next. */
  prepare: {
    ...createCall(`${path}/prepare`, 'sign_in_provider_store', z.strictObject({}), Preparation),
    ...decides,
  },
  /** Asks an address before the provider is stored, and says what works. */
  tryOut: {
    ...createCall(
      `${path}/test`,
      'sign_in_provider_store',
      z.strictObject({ university_id: Id.optional(), ...PLACE }),
      ProviderTest,
    ),
    ...decides,
    requestsPerMinute: 10,
  },
  /** Asks the stored address now, and says what works. */
  test: {
    ...createCall(`${path}/{id}/test`, 'sign_in_provider_update', z.strictObject({}), ProviderTest),
    ...decides,
    requestsPerMinute: 10,
  },
});
