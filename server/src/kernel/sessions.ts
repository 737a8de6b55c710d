import type { Permission } from '@dekanat/contract/kernel/permissions.ts';
import { createSigner, createVerifier } from 'fast-jwt';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import type { Database, Queryable } from './database.ts';
import type { Person } from './scope.ts';

export const ACCESS_TOKEN_SECONDS = 15 * 60;
/** Blocking, role and password changes made in another process act within this time (design/wire.md §4: 5 s). */
const PERSON_FRESH_MS = 3_000;
const CACHED_SESSIONS = 20_000;

export interface Sessions {
  signAccessToken(sessionId: string, userId: number): string;
  /** Whoever holds the token, or undefined when it is forged, expired, or its session or account is closed. */
  personOf(accessToken: string): Promise<Person | undefined>;
  /** Forgets what is cached of an account, so that a change made here acts at once. */
  forget(userId: number): void;
  forgetAll(): void;
}

interface Claims {
  sid: string;
}

/**
 * The sign-in check of every request. Verifying a signature and reading the account cost more than the rest of a
 * request together, so both are kept: the signature for the token's life, the account for seconds.
 */
export function createSessions(db: Database, signingKey: Buffer): Sessions {
  const sign = createSigner({ key: signingKey, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 });
  const verify = createVerifier({ key: signingKey, algorithms: ['HS256'], cache: CACHED_SESSIONS });
  const people = new LRUCache<string, Person>({
    max: CACHED_SESSIONS,
    ttl: PERSON_FRESH_MS,
    // One query however many requests of a session arrive together.
    fetchMethod: (sessionId) => readPerson(db, sessionId),
  });

  const sessionIdOf = (token: string): string | undefined => {
    try {
      return (verify(token) as Claims).sid;
    } catch {
      return undefined;
    }
  };

  return {
    signAccessToken: (sessionId, userId) => sign({ sid: sessionId, sub: String(userId) }),
    async personOf(token) {
      const sessionId = sessionIdOf(token);
      return sessionId === undefined ? undefined : people.fetch(sessionId);
    },
    forget(userId) {
      for (const [sessionId, person] of people.entries()) if (person.id === userId) people.delete(sessionId);
    },
    forgetAll: () => people.clear(),
  };
}

/** The account behind a living session, with all that deciding about a request needs, in one round trip. */
async function readPerson(db: Queryable, sessionId: string): Promise<Person | undefined> {
  const row = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.kind',
      'users.username',
      'users.university_id',
      'users.must_set_password',
      'admins.faculty_id',
      'admins.super_administrator',
      sql<boolean>`coalesce(users.deadline < now(), false) or coalesce(universities.status = 0, false)`.as(
        'closed',
      ),
      eb
        .selectFrom('permissions')
        .leftJoin('permission_group_permissions as given', (join) =>
          join
            .onRef('given.permission_id', '=', 'permissions.id')
            .onRef('given.permission_group_id', '=', 'admins.permission_group_id'),
        )
        .where((of) =>
          of.or([of('admins.super_administrator', '=', true), of('given.permission_id', 'is not', null)]),
        )
        .select((of) => of.fn.agg<string[] | null>('array_agg', ['permissions.name']).as('names'))
        .as('permissions'),
    ])
    .where('sessions.id', '=', sessionId)
    .where('sessions.closed_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    id: row.id,
    sessionId,
    kind: row.kind as Person['kind'],
    username: row.username,
    superAdministrator: row.super_administrator ?? false,
    universityId: row.university_id,
    facultyId: row.faculty_id,
    permissions: new Set((row.permissions ?? []) as Permission[]),
    mustSetPassword: row.must_set_password,
    closed: row.closed,
  };
}
