import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { PublicContext } from '#api/context.ts';
import { invalidField } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { siteOf } from '../sessions/site.ts';
import { asked, clientOf, type StoredProvider } from './provider-rows.ts';

/** Long enough to type a password at the provider. */
const ATTEMPT_SECONDS = 15 * 60;

const newSecret = () => randomBytes(32).toString('base64url');
export const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** The page to which a provider sends people back: its own for each provider, so that none can answer for another. */
export const callbackOf = (site: URL, providerId: number): string =>
  `${site.origin}/sign-in/callback/${providerId}`;

interface Wish {
  remember: boolean;
  returnTo: string;
  /** The session whose account is linked. */
  sessionId?: string;
}

/** Begins a sign-in: returns the address of the provider, and marks the browser. */
export async function startAttempt(
  context: PublicContext,
  provider: StoredProvider,
  { remember, returnTo, sessionId }: Wish,
): Promise<{ address: string }> {
  const [state, nonce, verifier, browser] = [newSecret(), newSecret(), newSecret(), newSecret()];
  const redirectUri = callbackOf(await siteOf(context), provider.id);
  const client = clientOf(context.services, provider);
  const address = await asked(context, provider, () =>
    client.address({ redirectUri, state, nonce, verifier }),
  );
  await context.services.db
    .insertInto('sign_in_attempts')
    .values({
      state_hash: hashOf(state),
      browser_hash: hashOf(browser),
      provider_id: provider.id,
      nonce,
      verifier,
      redirect_uri: redirectUri,
      return_to: returnTo,
      remember,
      session_id: sessionId ?? null,
      expires_at: sql`now() + make_interval(secs => ${ATTEMPT_SECONDS})`,
    })
    .execute();
  context.signInCookie.set(browser, ATTEMPT_SECONDS);
  return { address: address.href };
}

export const attemptOver = () => invalidField('state', 'sign_in.over');

/**
 * Uses up the attempt that this browser has begun with this provider: of two requests one finds it gone. An attempt of another browser
 * stays, since its owner may still return. @throws Invalid
 */
export async function useAttempt(
  db: Queryable,
  browser: string | undefined,
  { provider_id, state }: { provider_id: number; state: string },
) {
  if (browser === undefined) throw attemptOver();
  return db
    .deleteFrom('sign_in_attempts')
    .where('state_hash', '=', hashOf(state))
    .where('browser_hash', '=', hashOf(browser))
    .where('provider_id', '=', provider_id)
    .where('expires_at', '>', sql<string>`now()`)
    .returningAll()
    .executeTakeFirstOrThrow(attemptOver);
}
