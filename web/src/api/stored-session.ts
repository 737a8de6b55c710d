import { useSyncExternalStore } from 'react';
import { onStoredChange, readStored, writeStored } from '#browser/stored-values.ts';

/**
 * All tabs share that a user is signed in. The refresh token is in a cookie that scripts cannot read, the
 * access token only in the memory of each tab. Without "remember me" the session ends with the browser: a
 * session cookie without secret content marks that the browser has not been closed.
 */
const NAME = 'session';
const MARK = 'dekanat_open=1';

export interface StoredSession {
  remember: boolean;
  /** The time of the sign-in, which identifies the session. */
  since: number;
}

const browserStillOpen = () => document.cookie.split('; ').includes(MARK);

let parsed: { from: string; session: StoredSession | undefined } | undefined;

export function storedSession(): StoredSession | undefined {
  const stored = readStored(NAME);
  if (stored === undefined) return undefined;
  if (parsed?.from !== stored) parsed = { from: stored, session: sessionIn(stored) };
  const { session } = parsed;
  return session?.remember || (session && browserStillOpen()) ? session : undefined;
}

/** Any other content is no session: the login page overwrites it. */
function sessionIn(stored: string): StoredSession | undefined {
  try {
    const found = JSON.parse(stored) as Partial<StoredSession> | null;
    return typeof found?.since === 'number' ? (found as StoredSession) : undefined;
  } catch {
    return undefined;
  }
}

let access: { token: string; since: number } | undefined;

/** The access token of the stored session, or undefined until this tab has one. */
export function accessToken(): string | undefined {
  return access !== undefined && access.since === storedSession()?.since ? access.token : undefined;
}

/** Ignored when the user has signed out or another one has signed in. */
export function setAccessToken(token: string, since: number): void {
  if (storedSession()?.since === since) access = { token, since };
}

export function openSession(token: string, remember: boolean): void {
  const since = Date.now();
  access = { token, since };
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every supported browser
  if (!remember) document.cookie = `${MARK}; path=/; SameSite=Strict`;
  writeStored(NAME, JSON.stringify({ remember, since } satisfies StoredSession));
}

export function removeSession(): void {
  access = undefined;
  if (readStored(NAME) !== undefined) writeStored(NAME, undefined);
}

export const useSignedIn = (): boolean =>
  useSyncExternalStore(onStoredChange, () => storedSession() !== undefined);
