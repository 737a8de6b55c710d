import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;
/** How long a session lasts after its last refresh (docs/api-conventions.md §4). */
export const sessionLifetimeMs = (remember: boolean) => (remember ? 30 : 1) * DAY;
/**
 * For this long two tabs, or a client that missed a response, may send the previous refresh token. Longer than a failover of the
 * database, which may lose the response of a refresh that was stored.
 */
export const PREVIOUS_TOKEN_MS = 120 * SECOND;

const SESSION_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

const keyed = (key: Buffer, purpose: 'next' | 'mark', text: string) =>
  createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url');

/**
 * `<session id>.<secret>.<mark>`. The id finds the session, so that even an old token can close it. The mark
 * proves that this server issued the token: the id of a session alone can neither refresh nor close it.
 */
function refreshToken(sessionId: string, secret: string, key: Buffer): string {
  const token = `${sessionId}.${secret}`;
  return `${token}.${keyed(key, 'mark', token)}`;
}

export const firstRefreshToken = (sessionId: string, key: Buffer) =>
  refreshToken(sessionId, randomBytes(32).toString('base64url'), key);

/**
 * The successor of `token`. It is derived, not random: two requests with the same token within the grace
 * period get the same successor, so two tabs do not sign each other out. It cannot be computed without the
 * server's key.
 */
export function nextRefreshToken(token: string, key: Buffer): string {
  const sessionId = token.slice(0, token.indexOf('.'));
  return refreshToken(sessionId, keyed(key, 'next', token), key);
}

/** The session of a refresh token, or undefined when this server never issued it. */
export function sessionIdIn(token: string, key: Buffer): string | undefined {
  const [sessionId = '', secret = ''] = token.split('.', 2);
  if (!SESSION_ID.test(sessionId)) return undefined;
  const [given, made] = [token, refreshToken(sessionId, secret, key)].map(hashToken);
  return given && made && timingSafeEqual(given, made) ? sessionId : undefined;
}

/** What a presented refresh token is to its session: the current one, the previous one, or an older one. */
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
