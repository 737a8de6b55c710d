import { type LoginInput, session } from '@dekanat/contract/access/session.ts';
import type { z } from 'zod';
import { call } from '#kernel/api.ts';
import { dropTokens, heldTokens, holdTokens } from '#kernel/tokens.ts';

export async function signIn(input: z.input<typeof LoginInput>): Promise<void> {
  const tokens = await call(session.login, { body: input });
  holdTokens({ ...tokens, remember: input.remember === true, since: Date.now() });
}

/** Ends the session here at once, and on the server as soon as it hears of it. */
export function signOut(): void {
  if (heldTokens() === undefined) return;
  const told = call(session.logout, {});
  dropTokens();
  // Unheard, the session ends by itself.
  told.catch(() => undefined);
}
