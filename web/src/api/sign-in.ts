import {
  type LoginInput,
  type SecondFactorInput,
  session,
} from '@dekanat/contract/access/sessions/session.ts';
import type { z } from 'zod';
import { call } from '#api/api.ts';
import { openSession, removeSession, storedSession } from '#api/stored-session.ts';
import { forgetItems } from '#browser/recent-items.ts';

/** Signs in, or returns the challenge of an account with a second factor. */
export async function signIn(input: z.input<typeof LoginInput>): Promise<string | undefined> {
  const answer = await call(session.login, { body: input });
  if ('second_factor' in answer) return answer.second_factor.challenge;
  openSession(answer.access_token, input.remember === true);
  return undefined;
}

export async function finishSignIn(
  body: z.input<typeof SecondFactorInput>,
  remember: boolean,
): Promise<void> {
  const { access_token } = await call(session.secondFactor, { body });
  openSession(access_token, remember);
}

/** Ends the session here at once and on the server as soon as it is reachable. */
export function signOut(): void {
  if (storedSession() === undefined) return;
  const signedOut = call(session.logout, {});
  removeSession();
  forgetItems();
  // Without a response the session expires on its own.
  signedOut.catch(() => undefined);
}
