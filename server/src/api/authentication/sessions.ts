import { createSigner, createVerifier } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import type { Person } from '../scope.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Blocking, role and password changes made in another process act within this time (design/wire.md §4: 5 s). */
const PERSON_FRESH_MS = 3_000;
const CACHED_SESSIONS = 20_000;

export interface Sessions {
  signAccessToken(sessionId: string, userId: number): string;
  /** Whoever holds the token, or undefined when it is forged, expired, or its session or account is closed. */
  personOf(accessToken: string): Promise<Person | undefined>;
  /** Forgets what is known of an account, so that a change made here acts at once: called when it is stored. */
  forget(userId: number): void;
  forgetAll(): void;
}

/** The account behind a living session, as it is stored now. */
type ReadPerson = (sessionId: string) => Promise<Person | undefined>;

interface Claims {
  sid: string;
  sub: string;
  /** Seconds since 1970. */
  exp: number;
}

/** An account that was read, or is being read, for a session. */
interface Known {
  userId: number;
  person: Promise<Person | undefined>;
}

/**
 * The sign-in check of every request. Verifying a signature and reading the account cost more than the rest of a
 * request together, so both are kept: the signature for the token's life, the account for seconds.
 */
export function createSessions(readPerson: ReadPerson, signingKey: Buffer): Sessions {
  const sign = createSigner({ key: signingKey, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 });
  const verify = createVerifier({ key: signingKey, algorithms: ['HS256'] });
  // By the whole token: the library's own cache takes a digest of it at each request.
  const verified = new LRUCache<string, Claims>({ max: CACHED_SESSIONS });
  const people = new LRUCache<string, Known>({ max: CACHED_SESSIONS, ttl: PERSON_FRESH_MS });

  const claimsOf = (token: string): Claims | undefined => {
    const known = verified.get(token);
    if (known !== undefined && known.exp > Date.now() / 1000) return known;
    try {
      const claims = verify(token) as Claims;
      verified.set(token, claims);
      return claims;
    } catch {
      return undefined;
    }
  };

  /** One query however many requests of a session arrive together. A reading that failed is not kept. */
  function read({ sid, sub }: Claims): Promise<Person | undefined> {
    const known = { userId: Number(sub), person: readPerson(sid) };
    people.set(sid, known);
    known.person.catch(() => people.peek(sid) === known && people.delete(sid));
    return known.person;
  }

  return {
    signAccessToken: (sessionId, userId) => sign({ sid: sessionId, sub: String(userId) }),
    async personOf(token) {
      const claims = claimsOf(token);
      return claims === undefined ? undefined : (people.get(claims.sid)?.person ?? read(claims));
    },
    forget(userId) {
      for (const [sessionId, known] of people.entries())
        if (known.userId === userId) people.delete(sessionId);
    },
    forgetAll: () => people.clear(),
  };
}
