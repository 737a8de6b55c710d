import { type Account, account } from '@dekanat/contract/access/account.ts';
import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { Language } from '@dekanat/contract/api/languages.ts';
import { sql } from 'kysely';
import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { type Feature, implement } from '#api/implement.ts';
import { universityName } from '#features/universities/shared.ts';
import type { AccountHolders } from '#platform/resources/feature-module.ts';
import { changeOwnPassword } from './change-own-password.ts';
import { ownCabinet } from './own-cabinet.ts';

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
      'users.default_language',
    ])
    .executeTakeFirstOrThrow();
  return {
    id: caller.id,
    kind: caller.kind,
    username: caller.username,
    name: person.name ?? SUPERADMIN,
    university_name: person.university_name,
    first_time_login: caller.mustSetPassword,
    default_language: Language.parse(person.default_language),
    cabinet_url: await ownCabinet(db, caller.kind, caller.universityId),
  };
}

/** `holders`: the people who have accounts. */
export const accountFeature = (holders: readonly AccountHolders[]): Feature =>
  implement(account, { read: (context) => read(holders, context), changePassword: changeOwnPassword });
