import { randomBytes } from 'node:crypto';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import type { Config } from '#config/config.ts';
import { auditedTransaction, type Database, type Queryable } from '#db/database.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { serverKey } from '#platform/security/server-keys.ts';
import { bringShippedLists } from './bring-shipped-lists.ts';
import { addConfigs } from './configs.ts';
import { DEMO_ACCOUNTS, seedDemonstration } from './demonstration.ts';
import { SHIPPED_LISTS } from './shipped-lists.ts';

const SUPERADMIN_EMAIL = 'superadmin@dekanat.local';
const SEEDING = { userId: null, requestId: 'seed', address: '' };

const FORGOTTEN =
  '  Passwords were printed at the first start. Forgotten? Ask for a link at /forgot-pass (letters lie in DATA_DIR/outbox).';

/** Permissions are rows so that groups can refer to them; the catalogue in the contract says which there are. */
async function syncPermissions(db: Queryable): Promise<void> {
  await db
    .insertInto('permissions')
    .values(PERMISSION_CATALOGUE.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function createSuperadmin(db: Queryable, password: string): Promise<void> {
  const user = { kind: 'admin', email: SUPERADMIN_EMAIL, password_hash: await hashPassword(password) };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('admins').values({ user_id: id, super_administrator: true }).execute();
}

const randomPassword = () => randomBytes(9).toString('base64url');

/**
 * Makes a new database usable: the permissions, the lists that it ships, and when nobody can sign in yet a super administrator (asked for by
 * `SEED=demo` or by giving `SUPERADMIN_PASSWORD`) and the demonstration universities. Returns what to print: how to
 * sign in, passwords only where they were made here, once.
 */
export async function prepareData(
  db: Database,
  config: Pick<Config, 'seed' | 'superadminPassword' | 'demoPassword'>,
): Promise<string[]> {
  const secretsKey = await serverKey(db, 'secrets');
  return auditedTransaction(db, SEEDING, async (trx) => {
    await syncPermissions(trx);
    await bringShippedLists(trx, SHIPPED_LISTS);
    await addConfigs(trx);
    const someone = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (someone !== undefined) return config.seed === 'none' ? [] : [FORGOTTEN];
    if (config.seed === 'none' && config.superadminPassword === undefined) {
      return ['The database has no accounts: set SUPERADMIN_PASSWORD (and start again) to make the first.'];
    }
    const superadmin = config.superadminPassword ?? randomPassword();
    await createSuperadmin(trx, superadmin);
    const lines = [signIn(SUPERADMIN_EMAIL, superadmin, config.superadminPassword)];
    if (config.seed === 'none') return lines;
    const demo = config.demoPassword ?? randomPassword();
    await seedDemonstration(trx, await hashPassword(demo), secretsKey);
    return [...lines, ...DEMO_ACCOUNTS.map(({ username }) => signIn(username, demo, config.demoPassword))];
  });
}

const signIn = (name: string, password: string, configured: string | undefined) =>
  configured === undefined
    ? `  ${name.padEnd(26)} ${password}`
    : `  ${name.padEnd(26)} (password as configured)`;
