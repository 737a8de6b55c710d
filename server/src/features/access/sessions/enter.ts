import type { PublicContext } from '#api/context.ts';
import { openSession } from './open-session.ts';
import { type FirstStep, openChallenge } from './sign-in-challenge.ts';
import { logSignIn } from './sign-in-log.ts';

/** The account that was shown to be that of the person. */
export interface EnteringAccount {
  id: number;
  password_hash: string;
  must_set_password: boolean;
  last_sign_in_at: string | null;
}

/**
 * Opens the session, or the second step of an account with an authenticator app. Undefined when the account has changed since it was
 * read.
 */
export async function enter(
  context: PublicContext,
  account: EnteringAccount & { second_factor: boolean },
  opening: { remember: boolean } & FirstStep,
) {
  const { db } = context.services;
  const opened = account.second_factor
    ? await openChallenge(context, account, opening)
    : await openSession(context, db, account, opening);
  if (opened === undefined || 'access_token' in opened)
    await logSignIn(context, account.id, opened === undefined ? 'wrong_credentials' : undefined);
  return opened;
}
