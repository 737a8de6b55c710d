import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** A session lasts as long after its last refresh (design/wire.md §4). */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 : 1) * DAY;
/** Two tabs, or a client whose answer was lost, may present the previous refresh token for this long. */
export const PREVIOUS_TOKEN_MS = 30 * SECOND;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const keyed = (key: Buffer, purpose: 'next' | 'mark', text: string) =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url');

/**
 * `<session id>.<secret>.<mark>`. The id finds the session, so that even an old token can close it. The mark proves
 * that this server made the token: with the number of a session alone nobody can refresh or close it.
 */
function refreshToken(sessionId: string, secret: string, key: Buffer): string {
  const token = `${sessionId}.${secret}`;
  return `${token}.${keyed(key, 'mark', token)}`;
}

export const firstRefreshToken = (sessionId: string, key: Buffer) =>
  refreshToken(sessionId, randomBytes(32).toString('base64url'), key);

/**
 * The token that follows `token`. It is derived, not random, so that whoever presents the same token twice within
 * the grace period gets the same successor, and two tabs cannot push each other out. Without the server's key it
 * cannot be foretold.
 */
export function nextRefreshToken(token: string, key: Buffer): string {
  const sessionId = token.slice(0, token.indexOf('.'));
  return refreshToken(sessionId, keyed(key, 'next', token), key);
}

/** The session that a refresh token belongs to, or undefined when this server never made such a token. */
export function sessionIdIn(token: string, key: Buffer): string | undefined {
  const [sessionId = '', secret = ''] = token.split('.', 2);
  if (!SESSION_ID.test(sessionId)) return undefined;
  const [given, made] = [token, refreshToken(sessionId, secret, key)].map(hashToken);
  return given && made && timingSafeEqual(given, made) ? sessionId : undefined;
}

/** What a presented refresh token is to its session: the one to use, the one before, or one long gone. */
export function checkRefreshToken(
  presentedHash: Buffer,
  session: { refresh_hash: Buffer; previous_refresh_hash: Buffer | null; rotated_at: string },
  now: number,
): 'current' | 'previous' | 'reused' {
  if (timingSafeEqual(presentedHash, session.refresh_hash)) return 'current';
  const previous = session.previous_refresh_hash;
  const isPrevious = previous !== null && timingSafeEqual(presentedHash, previous);
  return isPrevious && now - Date.parse(session.rotated_at) <= PREVIOUS_TOKEN_MS ? 'previous' : 'reused';
}
