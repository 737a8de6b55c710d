import type { Tokens } from '@dekanat/contract/access/sessions/session.ts';
import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#browser/stored-values.ts';

/**
 * The tokens of the session, shared by all tabs. Without "remember me" they end with the browser: a session
 * cookie without secret content marks that the browser has not been closed.
 */
const NAME = 'session';
const MARK = 'dekanat_open=1';

export interface StoredTokens extends Tokens {
  remember: boolean;
  /** The time of the sign-in, which identifies the session. */
  since: number;
}

const browserStillOpen = () => document.cookie.split('; ').includes(MARK);

let parsed: { from: string; tokens: StoredTokens | undefined } | undefined;

export function storedTokens(): StoredTokens | undefined {
  const stored = readStored(NAME);
  if (stored === undefined) return undefined;
  if (parsed?.from !== stored) parsed = { from: stored, tokens: tokensIn(stored) };
  const { tokens } = parsed;
  return tokens?.remember || (tokens && browserStillOpen()) ? tokens : undefined;
}

/** Any other content is no session: the login page overwrites it. */
function tokensIn(stored: string): StoredTokens | undefined {
  try {
    const found = JSON.parse(stored) as Partial<StoredTokens> | null;
    return typeof found?.refresh_token === 'string' ? (found as StoredTokens) : undefined;
  } catch {
    return undefined;
  }
}

export function storeTokens(tokens: StoredTokens): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  if (!tokens.remember) document.cookie = `${MARK}; path=/; SameSite=Strict`;
  writeStored(NAME, JSON.stringify(tokens));
}

export function removeTokens(): void {
  if (readStored(NAME) !== undefined) writeStored(NAME, undefined);
}

export const useSignedIn = (): boolean =>
  useSyncExternalStore(onStoredChange, () => storedTokens() !== undefined);
