import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { useSyncExternalStore } from 'react';
import { onRemembered, recall, remember } from '#browser/stored-values.ts';

/**
 * The session's tokens, shared by all tabs. Without "remember me" they end with the browser: a cookie without an
 * expiry, which holds no secret, marks that the browser has not been closed since.
 */
const NAME = 'session';
const MARK = 'dekanat_open=1';

export interface HeldTokens extends Tokens {
  remember: boolean;
  /** When the person signed in; another moment is another session. */
  since: number;
}

const browserStillOpen = () => document.cookie.split('; ').includes(MARK);

let parsed: { from: string; tokens: HeldTokens | undefined } | undefined;

export function heldTokens(): HeldTokens | undefined {
  const stored = recall(NAME);
  if (stored === undefined) return undefined;
  if (parsed?.from !== stored) parsed = { from: stored, tokens: tokensIn(stored) };
  const { tokens } = parsed;
  return tokens?.remember || (tokens && browserStillOpen()) ? tokens : undefined;
}

/** Whatever else stands there is no session: the login page comes, and writes one. */
function tokensIn(stored: string): HeldTokens | undefined {
  try {
    const found = JSON.parse(stored) as Partial<HeldTokens> | null;
    return typeof found?.refresh_token === 'string' ? (found as HeldTokens) : undefined;
  } catch {
    return undefined;
  }
}

export function holdTokens(tokens: HeldTokens): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  if (!tokens.remember) document.cookie = `${MARK}; path=/; SameSite=Strict`;
  remember(NAME, JSON.stringify(tokens));
}

export function dropTokens(): void {
  if (recall(NAME) !== undefined) remember(NAME, undefined);
}

export const useSignedIn = (): boolean =>
  useSyncExternalStore(onRemembered, () => heldTokens() !== undefined);
