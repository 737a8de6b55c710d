import { z } from 'zod';
import { storableText } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PASSWORD_MAX, Password } from '../accounts/account-fields.ts';
import { SecondFactorCode } from '../second-factor/second-factor.ts';

/**
 * With this header a browser on the same site gets and sends the refresh token only as an `HttpOnly` cookie, which
 * scripts cannot read. Other clients send it as a bearer token.
 */
export const SESSION_HEADER = 'x-dekanat-session';
export const SESSION_IN_COOKIE = 'cookie';

/** Bearer tokens of a session. Every refresh replaces the refresh token. */
export const Tokens = z.object({
  access_token: z.string(),
  /** Empty when it is in the cookie (`SESSION_HEADER`). */
  refresh_token: z.string(),
  /** Seconds until the access token expires. */
  expires_in: z.int(),
  /** The account must set its own password; until then only the calls for that are allowed. */
  first_time_login: z.boolean(),
});
export type Tokens = z.infer<typeof Tokens>;

export const LoginInput = z.strictObject({
  /** User name or e-mail. */
  username: storableText().trim().min(1, 'login.username.required').max(254),
  password: z.string().min(1, 'login.password.required').max(PASSWORD_MAX, 'password.max'),
  remember: z.boolean().optional(),
  captchaToken: z.string().max(4000).optional(),
});

/** In the form of the back office. For the call, a short password is a wrong one. */
export const LoginForm = LoginInput.extend({
  password: LoginInput.shape.password.min(4, 'login.password.min'),
});

/**
 * The result of login for an account with an authenticator app: `POST second-factor` with this challenge and a code
 * returns the tokens. A challenge is valid once and for `expires_in` seconds.
 */
export const SecondFactorAsked = z.object({
  second_factor: z.object({
    challenge: z.string(),
    expires_in: z.int(),
    /** A passkey of the account can take the place of the code. */
    passkey: z.boolean(),
  }),
});

export const SecondFactorInput = z.strictObject({
  challenge: z.string().min(1, 'second_factor.challenge').max(200, 'second_factor.challenge'),
  code: SecondFactorCode,
});

export const ForgotPasswordInput = z.strictObject({
  username: storableText().trim().min(1, 'forgot.username.required').max(254),
});

export const ResetPasswordInput = z.strictObject({
  token: z.string().min(1, 'reset.token.required').max(200),
  password: Password,
});

/** An ALTCHA proof-of-work challenge, passed unchanged to the solver. */
export const CaptchaChallenge = z.record(z.string(), z.unknown());

/** From one address, which a whole university may share; each name is limited by itself. */
const SIGN_INS_PER_MINUTE = 6_000;

export const session = defineResource(ACCESS.session, {
  login: {
    method: 'POST',
    realm: 'auth',
    path: '/login',
    access: 'public',
    requestsPerMinute: SIGN_INS_PER_MINUTE,
    oneSentence: true,
    query: LanguageQuery,
    body: LoginInput,
    whileDiskFull: true,
    result: z.union([Tokens, SecondFactorAsked]),
  },
  /** The second step of login with an authenticator app. */
  secondFactor: {
    method: 'POST',
    realm: 'auth',
    path: '/second-factor',
    access: 'public',
    query: LanguageQuery,
    body: SecondFactorInput,
    whileDiskFull: true,
    result: Tokens,
  },
  /** The bearer is the refresh token, unless the cookie holds it. */
  refresh: {
    method: 'GET',
    realm: 'auth',
    path: '/refresh',
    access: 'public',
    perSession: true,
    query: LanguageQuery,
    result: Tokens,
  },
  logout: {
    method: 'POST',
    realm: 'auth',
    path: '/logout',
    access: 'public',
    query: LanguageQuery,
    whileDiskFull: true,
    result: z.null(),
  },
  /** Existing cabinets of students call this after a change of the e-mail. Addresses are not confirmed here: nothing happens. */
  sendVerify: {
    method: 'GET',
    realm: 'auth',
    path: '/send-verify',
    access: 'public',
    query: LanguageQuery,
    result: z.literal(true),
  },
  captcha: {
    method: 'GET',
    realm: 'auth',
    path: '/captcha',
    access: 'public',
    query: LanguageQuery,
    result: CaptchaChallenge,
  },
  forgotPassword: {
    method: 'POST',
    realm: 'auth',
    path: '/forgot-password',
    access: 'public',
    query: LanguageQuery,
    body: ForgotPasswordInput,
    result: z.null(),
  },
  resetPassword: {
    method: 'POST',
    realm: 'auth',
    path: '/change-password',
    access: 'public',
    query: LanguageQuery,
    body: ResetPasswordInput,
    result: z.null(),
  },
});
