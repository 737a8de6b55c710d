import { randomBytes } from 'node:crypto';
import {
  type FinishedSignIn,
  type FinishInput,
  type LinkInput,
  providerSignIn,
} from '@dekanat/contract/access/sign-in/provider-sign-in.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { PublicContext } from '#api/context.ts';
import { invalidField, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import type { Person } from '#integrations/sign-in/provider-types.ts';
import { accountFor, refusalText } from '../sessions/check-password.ts';
import { enter } from '../sessions/enter.ts';
import { openSession } from '../sessions/open-session.ts';
import { inOwnTransaction } from '../sessions/own-transaction.ts';
import { openChallenge } from '../sessions/sign-in-challenge.ts';
import { withFailureLock } from '../sessions/sign-in-failures.ts';
import { logSignIn } from '../sessions/sign-in-log.ts';
import { closedBecause } from '../sessions/sign-in-rules.ts';
import { attemptOver, hashOf, startAttempt, useAttempt } from './attempts.ts';
import { accountOfPerson, type FoundAccount, hasPassword, isMeantFor, presentLink } from './find-account.ts';
import { linkIdentity } from './link-identity.ts';
import { linkOwnAccount } from './linked-identities.ts';
import { offeredProviders } from './offered-providers.ts';
import { asked, clientOf, enabledProvider, type StoredProvider } from './provider-rows.ts';

const LINK_SECONDS = 10 * 60;
const NOTHING = { tokens: null, second_factor: null, link: null, linked: false } as const;
type Outcome = Omit<FinishedSignIn, 'return_to' | 'remember'>;

/** @throws Refusal when the account is closed, as with a password */
async function refuseClosed(
  context: PublicContext,
  provider: StoredProvider,
  account: FoundAccount,
): Promise<void> {
  const reason =
    account.university_id === provider.university_id && isMeantFor(provider, account.kind)
      ? closedBecause({ ...account, studyStatus: account.study_status })
      : 'unknown_identity';
  if (reason === undefined) return;
  await logSignIn(context, account.id, reason);
  const text =
    reason === 'unknown_identity' ? { key: 'sign_in.not_for_account' as const } : refusalText(reason);
  throw new Refusal('wrong_credentials', { captcha: false, ...text });
}

/** Signs in to the account that the person has linked. */
async function signIn(
  context: PublicContext,
  account: FoundAccount,
  { remember, providerId }: { remember: boolean; providerId: number },
): Promise<Outcome> {
  const opened = await enter(context, account, { remember, by: 'provider', providerId });
  // The account has changed since it was read a moment ago.
  if (opened === undefined) throw attemptOver();
  return 'access_token' in opened ? { ...NOTHING, tokens: opened } : { ...NOTHING, ...opened };
}

/** Asks once for the password of the account that was found. */
async function askForPassword(
  { services: { db } }: PublicContext,
  provider: StoredProvider,
  {
    account,
    subject,
    browser,
    remember,
  }: {
    account: FoundAccount;
    subject: string;
    browser: string;
    remember: boolean;
  },
): Promise<Outcome> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('identity_links')
    .values({
      token_hash: hashOf(token),
      browser_hash: hashOf(browser),
      provider_id: provider.id,
      subject,
      user_id: account.id,
      remember,
      expires_at: sql`now() + make_interval(secs => ${LINK_SECONDS})`,
    })
    .execute();
  const username = account.username ?? account.email ?? '';
  return { ...NOTHING, link: { token, username, provider: provider.name, expires_in: LINK_SECONDS } };
}

/** A person whom nobody has linked yet, or who has finished the studies of the linked account. */
async function meet(
  context: PublicContext,
  provider: StoredProvider,
  person: Person,
  wish: { browser: string; remember: boolean },
): Promise<Outcome> {
  const account = await accountOfPerson(context.services.db, provider, person);
  if (account === undefined) {
    await logSignIn(context, undefined, 'unknown_identity');
    throw new Refusal('wrong_credentials', {
      captcha: false,
      key: `sign_in.no_account.${provider.match_by}`,
      values: { provider: provider.name },
    });
  }
  await refuseClosed(context, provider, account);
  if (!hasPassword(account)) {
    await logSignIn(context, account.id, 'no_password');
    throw new Refusal('wrong_credentials', {
      captcha: false,
      key: 'sign_in.no_password',
      values: { provider: provider.name },
    });
  }
  return askForPassword(context, provider, { account, subject: person.subject, ...wish });
}

async function finish(context: PublicContext, body: z.output<typeof FinishInput>): Promise<FinishedSignIn> {
  const { db } = context.services;
  const { browser } = context.signInCookie;
  const attempt = await useAttempt(db, browser, body);
  const provider = await enabledProvider(db, attempt.provider_id);
  const { code, iss, state } = body;
  if (code === undefined)
    throw new Refusal('wrong_state', { key: 'sign_in.cancelled', values: { provider: provider.name } });
  const { redirect_uri: redirectUri, nonce, verifier, remember } = attempt;
  const client = clientOf(context.services, provider);
  const person = await asked(context, provider, () =>
    client.identify({ redirectUri, state, nonce, verifier }, { code, iss }),
  );
  const place = { return_to: attempt.return_to, remember };
  if (attempt.session_id !== null) {
    await linkOwnAccount(context, provider, person.subject, attempt.session_id);
    context.signInCookie.clear();
    return { ...place, ...NOTHING, linked: true };
  }
  const account = await presentLink(db, provider, person);
  if (account === undefined)
    return { ...place, ...(await meet(context, provider, person, { browser: browser ?? '', remember })) };
  await refuseClosed(context, provider, account);
  const outcome = await signIn(context, account, { remember, providerId: provider.id });
  await db
    .updateTable('linked_identities')
    .set({ last_used_at: sql`now()` })
    .where('provider_id', '=', provider.id)
    .where('subject', '=', person.subject)
    .execute();
  context.signInCookie.clear();
  return { ...place, ...outcome };
}

const linkOver = () => invalidField('token', 'sign_in.over');

/** The account that waits for its password, for the browser that met it. */
function waitingLink({ services: { db }, signInCookie: { browser } }: PublicContext, token: string) {
  if (browser === undefined) throw linkOver();
  return db
    .selectFrom('identity_links')
    .innerJoin('users', 'users.id', 'identity_links.user_id')
    .where('token_hash', '=', hashOf(token))
    .where('browser_hash', '=', hashOf(browser))
    .where('expires_at', '>', sql<string>`now()`)
    .select([
      'provider_id',
      'user_id',
      'remember',
      sql<string>`coalesce(users.username, users.email)`.as('name'),
    ])
    .executeTakeFirstOrThrow(linkOver);
}

/** Links the account after its password was given, with the rules of every sign-in, and signs in. */
async function link(context: PublicContext, { token, ...given }: z.output<typeof LinkInput>) {
  const waiting = await waitingLink(context, token);
  await enabledProvider(context.services.db, waiting.provider_id);
  const credentials = { username: waiting.name, ...given };
  const account = await withFailureLock(waiting.name, context.address, () =>
    accountFor(context, credentials, { passwordAlone: false }),
  );
  if (account.id !== waiting.user_id) throw linkOver();
  const opened = await inOwnTransaction(context, async (inside, db) => {
    await db.selectFrom('users').where('id', '=', account.id).select('id').forUpdate().execute();
    const {
      subject,
      provider_id: providerId,
      remember,
    } = await db
      .deleteFrom('identity_links')
      .where('token_hash', '=', hashOf(token))
      .returning(['subject', 'provider_id', 'remember'])
      .executeTakeFirstOrThrow(linkOver);
    const identity = { providerId, subject };
    if (account.second_factor)
      return openChallenge(inside, account, { remember, by: 'provider', providerId }, db, identity);
    const opening = { remember, by: 'provider', providerId, linksNow: true } as const;
    const tokens = await openSession(inside, db, account, opening);
    // The password was replaced a moment ago.
    if (tokens === undefined) throw linkOver();
    await linkIdentity(inside, account.id, identity);
    return tokens;
  });
  if (opened === undefined) throw linkOver();
  if ('access_token' in opened) await logSignIn(context, account.id);
  context.signInCookie.clear();
  return opened;
}

export const providerSignInFeature = implement(providerSignIn, {
  providers: (context, { query }) => offeredProviders(context, query.domain),
  start: withoutTransaction(async (context, { params, body }) =>
    startAttempt(context, await enabledProvider(context.services.db, params.id), {
      remember: body.remember ?? false,
      returnTo: body.return_to ?? '/',
    }),
  ),
  finish: withoutTransaction((context, { body }) => finish(context, body)),
  link: withoutTransaction((context, { body }) => link(context, body)),
});
