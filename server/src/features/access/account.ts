import { type Account, account } from '@dekanat/contract/access/account.ts';
import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { type Feature, implement } from '#api/implement.ts';
import { configured } from '#features/reference/shared.ts';
import { universityName } from '#features/universities/shared.ts';
import type { AccountHolders } from '#platform/resources/feature-module.ts';
import { changeOwnPassword } from './change-own-password.ts';

async function cabinetOf({ db, caller }: SignedInContext<Caller>): Promise<string | null> {
  if (caller.kind === 'staff') return null;
  const url =
    caller.kind === 'student'
      ? await configured(db, caller.universityId, 'student-cabinet-url')
      : await configured(db, caller.universityId, 'teacher-cabinet-url');
  return url || null;
}

async function read(holders: readonly AccountHolders[], context: SignedInContext<Caller>): Promise<Account> {
  const { db, caller, language } = context;
  const person = await db
    .selectFrom('users')
    .leftJoin('universities', 'universities.id', 'users.university_id')
    .where('users.id', '=', caller.id)
    .select([
      sql<
        string | null
      >`coalesce(${sql.join([...holders.map((one) => one.name(language)), sql`users.username`])})`.as('name'),
      universityName('users.university_id', language).as('university_name'),
    ])
    .executeTakeFirstOrThrow();
  return {
    id: caller.id,
    kind: caller.kind,
    username: caller.username,
    name: person.name ?? SUPERADMIN,
    university_name: person.university_name,
    first_time_login: caller.mustSetPassword,
    cabinet_url: await cabinetOf(context),
  };
}

/** `holders`: the people who have accounts. */
export const accountFeature = (holders: readonly AccountHolders[]): Feature =>
  implement(account, { read: (context) => read(holders, context), changePassword: changeOwnPassword });
