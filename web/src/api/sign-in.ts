import {
  type LoginInput,
  type SecondFactorInput,
  session,
  type Tokens,
} from '@dekanat/contract/access/sessions/session.ts';
import type { z } from 'zod';
import { call } from '#api/api.ts';
import { removeTokens, storedTokens, storeTokens } from '#api/tokens.ts';

const hold = (tokens: Tokens, remember: boolean) => storeTokens({ ...tokens, remember, since: Date.now() });

/** Signs in, or returns the challenge of an account with a second factor. */
export async function signIn(input: z.input<typeof LoginInput>): Promise<string | undefined> {
  const answer = await call(session.login, { body: input });
  if ('second_factor' in answer) return answer.second_factor.challenge;
  hold(answer, input.remember === true);
  return undefined;
}

export async function finishSignIn(
  body: z.input<typeof SecondFactorInput>,
  remember: boolean,
): Promise<void> {
  hold(await call(session.secondFactor, { body }), remember);
}

/** Ends the session here at once and on the server as soon as it is reachable. */
export function signOut(): void {
  if (storedTokens() === undefined) return;
  const signedOut = call(session.logout, {});
  removeTokens();
  // Without a response the session expires on its own.
  signedOut.catch(() => undefined);
}
