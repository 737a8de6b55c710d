import { z } from 'zod';
import { Id, Instant, line } from '#api/fields.ts';
import { LanguageQuery, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PresentPassword, SecondFactorCode } from '../second-factor/second-factor.ts';
import { Tokens } from '../sessions/session.ts';

/** The most passkeys of an account. */
export const PASSKEYS_MAX = 20;
const NAME_MAX = 60;
const ID_MAX = 1_400;
const DATA_MAX = 12_000;

const encoded = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'passkey.malformed');
const CREDENTIAL = {
  id: encoded(ID_MAX),
  rawId: encoded(ID_MAX),
  type: z.literal('public-key', 'passkey.malformed'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** What a browser makes of `navigator.credentials.create`. */
export const NewPasskey = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: encoded(DATA_MAX),
    attestationObject: encoded(DATA_MAX),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
/** What a browser makes of `navigator.credentials.get`. */
export const PasskeyAnswer = z.object({
  ...CREDENTIAL,
  response: z.object({
    clientDataJSON: encoded(DATA_MAX),
    authenticatorData: encoded(DATA_MAX),
    signature: encoded(DATA_MAX),
    userHandle: z.string().max(200).nullish(),
  }),
});

const Passkey = z.object({
  id: Id,
  name: z.string(),
  /** The device keeps a copy elsewhere, as in the account of its maker. */
  backed_up: z.boolean(),
  /** It was made for another address of this system, and works there alone. */
  elsewhere: z.boolean(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Options of WebAuthn, passed unchanged to the browser. */
const Options = z.record(z.string(), z.unknown());

export const PasskeyOptionsInput = z.strictObject({
  current_password: PresentPassword,
  /** Required with an authenticator app: a passkey later replaces its code. */
  code: SecondFactorCode.optional(),
});
export const PasskeyName = z.strictObject({ name: line(NAME_MAX).min(1, 'passkey.name.required') });
export const PasskeyInput = PasskeyName.extend({ response: NewPasskey });

const own = { realm: 'auth', access: 'signed-in', query: LanguageQuery } as const;

/** The passkeys of the own account. */
export const passkeys = defineResource(ACCESS.passkeys, {
  list: {
    ...own,
    method: 'GET',
    path: '/account/passkeys',
    query: WholeListQuery,
    result: z.array(Passkey),
  },
  options: {
    ...own,
    method: 'POST',
    path: '/account/passkeys/options',
    body: PasskeyOptionsInput,
    result: Options,
  },
  add: { ...own, method: 'POST', path: '/account/passkeys', body: PasskeyInput, result: Passkey },
  rename: { ...own, method: 'PUT', path: '/account/passkeys/{id}', body: PasskeyName, result: Passkey },
  remove: { ...own, method: 'DELETE', path: '/account/passkeys/{id}', result: z.null() },
});

const open = { realm: 'auth', access: 'public', query: LanguageQuery, whileDiskFull: true } as const;
const Challenge = z.string().min(1, 'second_factor.challenge').max(200, 'second_factor.challenge');

/** Signing in with a passkey: alone, or instead of the code of the second step. */
export const passkeySignIn = defineResource(ACCESS.session, {
  options: { ...open, method: 'POST', path: '/passkeys/options', result: Options },
  signIn: {
    ...open,
    method: 'POST',
    path: '/passkeys',
    body: z.strictObject({ response: PasskeyAnswer, remember: z.boolean().optional() }),
    result: Tokens,
  },
  secondFactorOptions: {
    ...open,
    method: 'POST',
    path: '/second-factor/passkey-options',
    body: z.strictObject({ challenge: Challenge }),
    result: Options,
  },
  secondFactor: {
    ...open,
    method: 'POST',
    path: '/second-factor/passkey',
    body: z.strictObject({ challenge: Challenge, response: PasskeyAnswer }),
    result: Tokens,
  },
});
