import { z } from 'zod';
import { Id, storableText } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PASSWORD_MAX } from '../accounts/account-fields.ts';
import { SecondFactorAsked, Tokens } from '../sessions/session.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';

const RETURN_PATH_MAX = 2_000;
/** Browsers read a backslash as a slash, and leave out tabs and line breaks. */
const MISREAD = /[\\\p{Cc}]/u;

/** Segments that browsers resolve: `/.//there` would become `//there`, another site's. */
const DOTS = /^(?:\.|%2e){1,2}$/i;

function isOwnPath(sent: string): boolean {
  const [path = ''] = sent.split(/[?#]/, 1);
  const segments = path.split('/').slice(1);
  return (
    path.startsWith('/') &&
    !MISREAD.test(sent) &&
    segments.every((segment, at) => (segment !== '' || at === segments.length - 1) && !DOTS.test(segment))
  );
}

/** A path of this site, so that a link cannot lead elsewhere after signing in. */
export const ReturnPath = z.string().max(RETURN_PATH_MAX).refine(isOwnPath, 'sign_in.return_to');

const OfferedProvider = z.object({
  id: Id,
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  university_id: Id,
  university_name: z.string().nullable(),
});
export type OfferedProvider = z.infer<typeof OfferedProvider>;

const StartedSignIn = z.object({
  /** The address of the provider, where the browser continues. */
  address: z.string(),
});

/** Longer than any code, state or issuer. */
const PARAMETER_MAX = 4_000;
const parameter = () => z.string().max(PARAMETER_MAX);

/** What the provider has added to the address of the callback page. */
export const FinishInput = z.strictObject({
  provider_id: Id,
  state: parameter().min(1, 'sign_in.over'),
  code: parameter().optional(),
  iss: parameter().optional(),
  error: parameter().optional(),
});

const LinkAsked = z.object({
  /** `POST providers/link` with this token and the password of the account links it and signs in. */
  token: z.string(),
  /** The account that was found. */
  username: z.string(),
  provider: z.string(),
  expires_in: z.int(),
});
export type LinkAsked = z.infer<typeof LinkAsked>;

/** One of the last four is set. */
const FinishedSignIn = z.object({
  /** Where the person wanted to go. */
  return_to: z.string(),
  remember: z.boolean(),
  tokens: Tokens.nullable(),
  second_factor: SecondFactorAsked.shape.second_factor.nullable(),
  /** The account was found, and its password is asked once. */
  link: LinkAsked.nullable(),
  /** The account that is signed in was linked. */
  linked: z.boolean(),
});
export type FinishedSignIn = z.infer<typeof FinishedSignIn>;

export const LinkInput = z.strictObject({
  token: z.string().min(1, 'sign_in.over').max(200, 'sign_in.over'),
  password: z.string().min(1, 'login.password.required').max(PASSWORD_MAX, 'password.max'),
  captchaToken: z.string().max(4000).optional(),
});

const open = { realm: 'auth', access: 'public', whileDiskFull: true } as const;

/** Signing in with an account of a provider. */
export const providerSignIn = defineResource(ACCESS.session, {
  /** The providers of the university with this domain; without one, those of all universities. */
  providers: {
    ...open,
    method: 'GET',
    path: '/providers',
    query: LanguageQuery.extend({ domain: storableText().max(253) }),
    result: z.array(OfferedProvider),
  },
  start: {
    ...open,
    method: 'POST',
    path: '/providers/{id}/start',
    query: LanguageQuery,
    body: z.strictObject({ remember: z.boolean().optional(), return_to: ReturnPath.optional() }),
    result: StartedSignIn,
  },
  finish: {
    ...open,
    method: 'POST',
    path: '/providers/finish',
    query: LanguageQuery,
    body: FinishInput,
    result: FinishedSignIn,
  },
  link: {
    ...open,
    method: 'POST',
    path: '/providers/link',
    query: LanguageQuery,
    body: LinkInput,
    result: z.union([Tokens, SecondFactorAsked]),
  },
});
