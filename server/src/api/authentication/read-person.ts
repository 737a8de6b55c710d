import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Person } from '../scope.ts';

/** The account's time is over, its university is switched off, or that one's licence is blocked; without a licence it is open. */
const CLOSED = sql<boolean>`coalesce(users.deadline < now(), false) or coalesce(universities.status = 0, false)
  or coalesce(licences.status = 'blocked', false)`;
const LACKS_SECOND_FACTOR = sql<boolean>`coalesce(permission_groups.second_factor_required and second_factors.user_id is null, false)`;

/** Accounts that may work, with all that deciding about a request needs. */
const people = (db: Queryable) =>
  db
    .selectFrom('users')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .leftJoin('licences', 'licences.university_id', 'users.university_id')
    .leftJoin('admins', 'admins.user_id', 'users.id')
    .leftJoin('permission_groups', 'permission_groups.id', 'admins.permission_group_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select((eb) => [
      'users.id',
      'users.kind',
      'users.username',
      'users.university_id',
      'users.must_set_password',
      'admins.faculty_id',
      'admins.super_administrator',
      LACKS_SECOND_FACTOR.as('must_set_second_factor'),
      CLOSED.as('closed'),
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
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false);
type Row = Awaited<ReturnType<ReturnType<typeof people>['executeTakeFirstOrThrow']>>;

/** The account behind a living session, in one round trip. */
export async function readPerson(db: Queryable, sessionId: string): Promise<Person | undefined> {
  const row = await people(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.closed_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row && personIn(row, sessionId);
}

/** The account in whose name a job works, long after the request that asked for it. */
export async function readAccount(db: Queryable, userId: number): Promise<Person | undefined> {
  const row = await people(db).where('users.id', '=', userId).executeTakeFirst();
  return row && personIn(row, '');
}

function personIn(row: Row, sessionId: string): Person {
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
    mustSetSecondFactor: row.must_set_second_factor,
    closed: row.closed,
  };
}
