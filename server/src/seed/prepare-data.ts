import { randomBytes } from 'node:crypto';
import { PERMISSION_CATALOGUE } from '@dekanat/contract/api/permissions.ts';
import type { Config } from '#config/config.ts';
import { auditedTransaction, type Queryable } from '#db/database.ts';
import { passwordStrength } from '#platform/security/password-rules.ts';
import { hashPassword } from '#platform/security/passwords.ts';
import { addAcademicYears } from './academic-years.ts';
import { addConfigs } from './configs.ts';
import { DEMO_ACCOUNTS, seedDemonstration } from './demonstration.ts';
import { importShippedLists } from './import-shipped-lists.ts';
import { addRatingSystems } from './rating-systems.ts';
import { type SeedConnection, withSeedConnection } from './seed-connection.ts';
import { momentAt, type SeedMoment } from './seed-moment.ts';
import { SHIPPED_LISTS } from './shipped-lists.ts';
import { studyAccounts } from './study/study-accounts.ts';

const SUPERADMIN_EMAIL = 'superadmin@dekanat.local';
export const SEEDING = { userId: null, requestId: 'seed', address: '' };

const PASSWORD_HINT =
  '  Passwords were printed at the first start. To reset one, open /forgot-pass (emails are in DATA_DIR/outbox).';

const NO_ACCOUNTS =
  'The database has no accounts: set SUPERADMIN_PASSWORD (and start again) to create the first.';

/** Groups refer to permissions by row; the catalogue is in the contract. */
async function syncPermissions(db: Queryable): Promise<void> {
  await db
    .insertInto('permissions')
    .values(PERMISSION_CATALOGUE.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

async function createSuperadmin(db: Queryable, password: string): Promise<void> {
  const { weakness } = await passwordStrength(password, { email: SUPERADMIN_EMAIL });
  if (weakness !== undefined)
    throw new Error('SUPERADMIN_PASSWORD is easy to guess. Make it of three or four unrelated words.');
  const user = { kind: 'admin', email: SUPERADMIN_EMAIL, password_hash: await hashPassword(password) };
  const { id } = await db.insertInto('users').values(user).returning('id').executeTakeFirstOrThrow();
  await db.insertInto('admins').values({ user_id: id, super_administrator: true }).execute();
}

/** The result without a new demonstration. */
const existing = (lines: string[]) => ({ lines, demonstration: false });

const randomPassword = () => randomBytes(9).toString('base64url');

type Settings = Pick<Config, 'seed' | 'superadminPassword' | 'demoPassword'>;

interface Given {
  secretsKey: Buffer;
  moment: SeedMoment;
}

/** Fills an empty database: the first account and, unless `SEED=none`, the demonstration. */
async function fillEmpty(connection: SeedConnection, config: Settings, { secretsKey, moment }: Given) {
  const superadmin = config.superadminPassword ?? randomPassword();
  await createSuperadmin(connection.db, superadmin);
  const lines = [signIn(SUPERADMIN_EMAIL, superadmin, config.superadminPassword)];
  if (config.seed === 'none') return existing(lines);
  const demo = config.demoPassword ?? randomPassword();
  await seedDemonstration(connection, await hashPassword(demo), secretsKey, moment);
  const names = [...DEMO_ACCOUNTS.map(({ username }) => username), ...(await studyAccounts(connection.db))];
  const accounts = names.map((name) => signIn(name, demo, config.demoPassword));
  return { lines: [...lines, ...accounts], demonstration: true };
}

/**
 * Prepares the database: permissions, shipped lists and settings; on an empty database also a super administrator (with
 * `SEED=demo` or `SUPERADMIN_PASSWORD`) and the demonstration. Returns the lines to print; generated passwords are
 * printed once. `demonstration` tells whether it was created now. `moment` is when the data are made.
 */
export const prepareData = (
  url: string,
  config: Settings,
  secretsKey: Buffer,
  moment = momentAt(),
): Promise<{ lines: string[]; demonstration: boolean }> =>
  withSeedConnection(url, ({ db, copy }) =>
    auditedTransaction(db, SEEDING, async (trx) => {
      await syncPermissions(trx);
      await importShippedLists(trx, SHIPPED_LISTS);
      await addRatingSystems(trx);
      await addAcademicYears(trx, moment.day);
      await addConfigs(trx);
      const anyUser = await trx.selectFrom('users').select('id').limit(1).executeTakeFirst();
      if (anyUser !== undefined) return existing(config.seed === 'none' ? [] : [PASSWORD_HINT]);
      if (config.seed === 'none' && config.superadminPassword === undefined) return existing([NO_ACCOUNTS]);
      return fillEmpty({ db: trx, copy }, config, { secretsKey, moment });
    }),
  );

const signIn = (name: string, password: string, configured: string | undefined) =>
  configured === undefined
    ? `  ${name.padEnd(26)} ${password}`
    : `  ${name.padEnd(26)} (password as configured)`;
