import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Caller } from '../caller.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Changes of an account made in another process take effect after this time at the latest (docs/api-conventions.md §4). */
const CALLER_TTL_MS = 3_000;
const CACHED_SESSIONS = 20_000;

export interface Sessions {
  signAccessToken(sessionId: string, userId: number): string;
  /** The account that the token was issued to; undefined if the token is invalid or expired, or its session or account is closed. */
  callerOf(accessToken: string): Promise<Caller | undefined>;
  /** Whether the session and its account are open. */
  isOpen(sessionId: string): Promise<boolean>;
  /** Removes an account from the cache, so that a change takes effect at once: call it after the change is stored. */
  forget(userId: number): void;
  forgetAll(): void;
}

/** Reads the account of an open session. */
type ReadCaller = (sessionId: string) => Promise<Caller | undefined>;

interface Claims {
  sid: string;
  sub: string;
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
  function read({ sid, sub }: Claims): Promise<Caller | undefined> {
    const cached = { userId: Number(sub), caller: readCaller(sid) };
    callers.set(sid, cached);
    cached.caller.catch(() => callers.peek(sid) === cached && callers.delete(sid));
    return cached.caller;
  }

  return {
    signAccessToken: (sessionId, userId) => sign({ sid: sessionId, sub: String(userId) }),
    async callerOf(token) {
      const claims = claimsOf(token);
      return claims === undefined ? undefined : (callers.get(claims.sid)?.caller ?? read(claims));
    },
    async isOpen(sessionId) {
      const caller = await (callers.get(sessionId)?.caller ?? readCaller(sessionId));
      return caller !== undefined && !caller.closed;
    },
    forget(userId) {
      for (const [sessionId, cached] of callers.entries())
        if (cached.userId === userId) callers.delete(sessionId);
    },
    forgetAll: () => callers.clear(),
  };
}
