import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { type Caller, isBackOfficeCaller } from '../caller.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Changes of an account made in another process take effect after this time at the latest (docs/api-conventions.md §4). */
const CALLER_TTL_MS = 3_000;
const VIEWS_CABINETS = 'student_cabinet_show';
const CACHED_SESSIONS = 20_000;

export interface Sessions {
  signAccessToken(sessionId: string, userId: number): string;
  /** A token with which the session reads what the student with this account reads (`Endpoint.viewable`). */
  signViewToken(viewer: Pick<Caller, 'sessionId' | 'id'>, studentUserId: number): string;
  /** The account that the token was issued to; undefined if the token is invalid or expired, or its session or account is closed. */
  callerOf(accessToken: string): Promise<Caller | undefined>;
  /** Whether the session and its account are open. */
  isOpen(sessionId: string): Promise<boolean>;
  /** Removes an account from the cache, so that a change takes effect at once: call it after the change is stored. */
  forget(userId: number): void;
  forgetAll(): void;
}

interface ReadCaller {
  /** The account of an open session. */
  ofSession(sessionId: string): Promise<Caller | undefined>;
  /** An account that may sign in. */
  ofUser(userId: number): Promise<Caller | undefined>;
}

interface Claims {
  sid: string;
  sub: string;
  /** The account of the student whose cabinet the session views. */
  view?: number;
  /** Seconds since 1970. */
  iat: number;
  exp: number;
}

const endOf = ({ iat, exp }: Claims) => Math.min(exp, iat + ACCESS_TOKEN_SECONDS);

/** An account that was read, or is being read, for a session. */
interface CachedCaller {
  userId: number;
  caller: Promise<Caller | undefined>;
}

/**
 * Checks the token of every request. Verifying the signature and reading the account cost more than the rest of a
 * request, so both are cached: the signature until the token expires, the account for seconds.
 */
export function createSessions(readCaller: ReadCaller, signingKey: Buffer): Sessions {
  const sign = createSigner({ key: signingKey, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 });
  // A token with a later expiry than this server issues is refused, too.
  const verify = createVerifier({
    key: signingKey,
    algorithms: ['HS256'],
    maxAge: ACCESS_TOKEN_SECONDS * 1000,
    requiredClaims: ['sid', 'sub', 'iat', 'exp'],
  });
  // Keyed by the whole token: the cache of the library computes a digest for each request.
  const verified = new LRUCache<string, Claims>({ max: CACHED_SESSIONS });
  const callers = new LRUCache<string, CachedCaller>({ max: CACHED_SESSIONS, ttl: CALLER_TTL_MS });

  const claimsOf = (token: string): Claims | undefined => {
    const cached = verified.get(token);
    if (cached !== undefined && endOf(cached) > Date.now() / 1000) return cached;
    try {
      const claims = verify(token) as Claims;
      verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  };

  /** Concurrent requests of a session share one query. A failed query is not cached. */
  function read(key: string, userId: number, readAnew: () => Promise<Caller | undefined>) {
    const known = callers.get(key);
    if (known !== undefined) return known.caller;
    const cached = { userId, caller: readAnew() };
    callers.set(key, cached);
    cached.caller.catch(() => callers.peek(key) === cached && callers.delete(key));
    return cached.caller;
  }

  const ofSession = ({ sid, sub }: Claims) => read(sid, Number(sub), () => readCaller.ofSession(sid));
  const ofUser = (userId: number) => read(`user ${userId}`, userId, () => readCaller.ofUser(userId));

  return {
    signAccessToken: (sessionId, userId) => sign({ sid: sessionId, sub: String(userId) }),
    signViewToken: ({ sessionId, id }, view) => sign({ sid: sessionId, sub: String(id), view }),
    async callerOf(token) {
      const claims = claimsOf(token);
      if (claims === undefined) return undefined;
      const caller = await ofSession(claims);
      return claims.view === undefined ? caller : viewedStudent(caller, await ofUser(claims.view));
    },
    async isOpen(sessionId) {
      const caller = await (callers.get(sessionId)?.caller ?? readCaller.ofSession(sessionId));
      return caller !== undefined && !caller.closed;
    },
    forget(userId) {
      for (const [sessionId, cached] of callers.entries())
        if (cached.userId === userId) callers.delete(sessionId);
    },
    forgetAll: () => callers.clear(),
  };
}

/**
 * The student whose cabinet a session of the back office views. The scope of faculties was checked when the token was signed.
 * @returns undefined when the viewer or the student may not sign in, or the viewer no longer has the permission
 */
function viewedStudent(viewer: Caller | undefined, student: Caller | undefined): Caller | undefined {
  if (viewer === undefined || !isBackOfficeCaller(viewer) || student?.kind !== 'student') return undefined;
  const mayAct = !viewer.closed && !viewer.mustSetPassword && !viewer.mustSetSecondFactor;
  if (!mayAct || !viewer.permissions.has(VIEWS_CABINETS)) return undefined;
  if (viewer.universityId !== null && viewer.universityId !== student.universityId) return undefined;
  const { sessionId, id: viewedBy } = viewer;
  return { ...student, sessionId, mustSetPassword: false, viewedBy };
}
