import { Language } from '@dekanat/contract/api/languages.ts';
import type { Permission } from '@dekanat/contract/api/permissions.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { Caller } from '../caller.ts';
import { narrowCaller } from './narrow-caller.ts';

/** What concerns the whole university comes first: a new deadline would not open the account. A university without a licence is open. */
const CLOSED = sql<Caller['closed']>`case when universities.status = 0 then 'university'
  when licences.status = 'blocked' then 'licence' when users.deadline < now() then 'deadline' end`;
const LACKS_SECOND_FACTOR = sql<boolean>`coalesce(permission_groups.second_factor_required and second_factors.user_id is null, false)`;

/** Active accounts with everything that authorisation needs. */
const accounts = (db: Queryable) =>
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
      'users.default_language',
      // Not joins: with more than eight joined tables PostgreSQL would join all accounts before it finds the one.
      eb.selectFrom('teachers').select('id').whereRef('teachers.user_id', '=', 'users.id').as('teacher_id'),
      eb.selectFrom('students').select('id').whereRef('students.user_id', '=', 'users.id').as('student_id'),
      'admins.faculty_id',
      'admins.super_administrator',
      LACKS_SECOND_FACTOR.as('must_set_second_factor'),
      CLOSED.as('closed'),
      sql<boolean>`universities.moving_since is not null`.as('moves'),
      'universities.moved_to',
      eb
        .selectFrom('permissions')
        .leftJoin('permission_group_permissions as granted', (join) =>
          join
            .onRef('granted.permission_id', '=', 'permissions.id')
            .onRef('granted.permission_group_id', '=', 'admins.permission_group_id'),
        )
        .where((of) =>
          of.or([of('admins.super_administrator', '=', true), of('granted.permission_id', 'is not', null)]),
        )
        .select((of) => of.fn.agg<string[] | null>('array_agg', ['permissions.name']).as('names'))
        .as('permissions'),
    ])
    .where('users.status', '=', 1)
    .where('users.blocked', '=', false);
type Row = Awaited<ReturnType<ReturnType<typeof accounts>['executeTakeFirstOrThrow']>>;

/** The account of an open session, in one round trip. */
export async function readCallerOfSession(db: Queryable, sessionId: string): Promise<Caller | undefined> {
  const row = await accounts(db)
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .where('sessions.id', '=', sessionId)
    .where('sessions.closed_at', 'is', null)
    .where('sessions.expires_at', '>', sql<string>`now()`)
    .executeTakeFirst();
  return row && callerFrom(row, sessionId);
}

/** The account for which a job runs: its session may have ended since the job was enqueued. */
export async function readCallerOfUser(db: Queryable, userId: number): Promise<Caller | undefined> {
  const row = await accounts(db).where('users.id', '=', userId).executeTakeFirst();
  return row && callerFrom(row, '');
}

/** The owner of an API token that is neither revoked nor expired, and what the token allows. */
async function readToken(db: Queryable, column: 'token_hash' | 'id', value: Buffer | number) {
  const row = await accounts(db)
    .innerJoin('api_tokens', 'api_tokens.user_id', 'users.id')
    .where(`api_tokens.${column}`, '=', value)
    .where('api_tokens.revoked_at', 'is', null)
    .where('api_tokens.expires_at', '>', sql<string>`now()`)
    .select((eb) => [
      'api_tokens.id as token_id',
      'api_tokens.kind as token_kind',
      'api_tokens.permissions as token_permissions',
      'api_tokens.university_id as token_university_id',
      'api_tokens.faculty_id as token_faculty_id',
      'api_tokens.allowed_addresses',
      eb
        .selectFrom('faculties')
        .select('university_id')
        .whereRef('faculties.id', '=', 'api_tokens.faculty_id')
        .as('token_faculty_university_id'),
    ])
    .executeTakeFirst();
  const owner = row && callerFrom(row, '');
  const caller =
    owner &&
    narrowCaller(owner, {
      id: row.token_id,
      kind: row.token_kind,
      permissions: row.token_permissions,
      universityId: row.token_university_id,
      facultyId: row.token_faculty_id,
      facultyUniversityId: row.token_faculty_university_id,
    });
  return caller && { caller, allowedAddresses: row.allowed_addresses };
}

export type TokenOwner = NonNullable<Awaited<ReturnType<typeof readToken>>>;

export const readCallerOfToken = (db: Queryable, hash: Buffer): Promise<TokenOwner | undefined> =>
  readToken(db, 'token_hash', hash);

/** For a job that an API token has started: the token may have been revoked since. */
export const readCallerOfTokenId = async (db: Queryable, id: number): Promise<Caller | undefined> =>
  (await readToken(db, 'id', id))?.caller;

/** @returns undefined for an account without its record in `admins`, `teachers` or `students`: it has no scope */
function callerFrom(row: Row, sessionId: string): Caller | undefined {
  const account = {
    id: row.id,
    sessionId,
    username: row.username,
    mustSetPassword: row.must_set_password,
    mustSetSecondFactor: row.must_set_second_factor,
    closed: row.closed,
    ...(row.moves ? { move: { to: row.moved_to } } : {}),
  };
  const { university_id: universityId, teacher_id: teacherId, student_id: studentId } = row;
  const facultyId = row.faculty_id;
  const permissions = new Set((row.permissions ?? []) as Permission[]);
  const superAdministrator = row.super_administrator;
  if (row.kind === 'admin' && superAdministrator !== null)
    return { ...account, kind: 'staff', superAdministrator, universityId, facultyId, permissions };
  if (universityId === null) return undefined;
  if (row.kind === 'student' && studentId !== null)
    return {
      ...account,
      kind: 'student',
      studentId,
      universityId,
      language: Language.parse(row.default_language),
    };
  if (row.kind === 'teacher' && teacherId !== null) {
    const teacher = { ...account, kind: 'teacher', superAdministrator: false } as const;
    return { ...teacher, teacherId, universityId, facultyId, permissions };
  }
  return undefined;
}
