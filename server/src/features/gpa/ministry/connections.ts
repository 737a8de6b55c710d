import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  type MinistryConnection,
  ministryConnections,
} from '@dekanat/contract/gpa/ministry/ministry-connections.ts';
import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { type SqlBool, sql } from 'kysely';
import { type Context, messageLanguage } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { translate } from '#api/messages.ts';
import { universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { lockVersion } from '#crud/versions.ts';
import type { Queryable } from '#db/database.ts';
import { isHemisAddress } from '#integrations/hemis/hemis-connections.ts';
import type { MinistrySettings } from '#integrations/hemis/ministry-client.ts';
import {
  decryptMinistry,
  encryptMinistry,
  ministryClientFor,
  ministryConnectionOf,
  normaliseMinistryAddress,
} from '#integrations/hemis/ministry-connections.ts';
import type { TextKey } from '#locales/text-key.ts';
import { reschedule } from '#platform/jobs/schedule.ts';
import { checkAccount } from './account-check.ts';
import { publishPushes, pushRetryJob } from './push-job.ts';
import { lockPushes } from './push-lock.ts';

type Entered = BodyOf<typeof ministryConnections.test>;
type Stored = Awaited<ReturnType<typeof ministryConnectionOf>>;

/** Why nothing can be sent now, of a university that is connected. */
async function stateOf(
  { db }: Context,
  stored: Stored,
): Promise<Pick<MinistryConnection, 'problem' | 'away_since' | 'said'>> {
  const state =
    stored &&
    (await db
      .selectFrom('ministry_states')
      .where('university_id', '=', stored.university_id)
      .selectAll()
      .executeTakeFirst());
  if (state === undefined) return { problem: null, away_since: null, said: null };
  const { away_since, said } = state;
  return { problem: state.problem as MinistryConnection['problem'], away_since, said };
}

/** What is stored, without the secrets. */
function shownSettings(
  { services }: Context,
  stored: Stored,
): Pick<MinistryConnection, 'address' | 'client' | 'username' | 'is_readable' | 'is_demo'> {
  const none = { address: null, client: null, username: null, is_demo: false };
  if (stored === undefined) return { ...none, is_readable: true };
  const settings = decryptMinistry(services, stored.university_id, stored.secret);
  if (settings === undefined) return { ...none, is_readable: false };
  const { address, client, username } = settings;
  return { address, client, username, is_readable: true, is_demo: address === DEMO_ADDRESS };
}

async function read(context: Context): Promise<MinistryConnection> {
  const { db, services, scope } = context;
  const stored = await ministryConnectionOf(db, universityFor(scope));
  return {
    ...shownSettings(context, stored),
    ...(await stateOf(context, stored)),
    university_code: stored?.university_code ?? null,
    nightly: stored?.nightly ?? false,
    demo_offered: services.config.hemis?.url === DEMO_ADDRESS,
    private_allowed: services.config.hemisAddresses === 'any',
    version: stored?.version ?? 0,
  };
}

/** What was entered, with the stored secrets, which belong to one account at one address. @throws Invalid where something is missing */
function settingsOf({ services, scope }: Context, stored: Stored, entered: Entered): MinistrySettings {
  const address = normaliseMinistryAddress(entered.address);
  if (!isHemisAddress(services, address))
    throw invalidField('address', 'hemis_connection.address.not_public');
  const former = stored && decryptMinistry(services, universityFor(scope), stored.secret);
  const isSame =
    former?.address === address && former.client === entered.client && former.username === entered.username;
  const secret = (field: 'client_secret' | 'password'): string => {
    const given = entered[field] ?? (isSame ? former[field] : undefined);
    if (given === undefined) throw invalidField(field, `ministry_connection.${field}.required`);
    return given;
  };
  return {
    address,
    client: entered.client,
    client_secret: secret('client_secret'),
    username: entered.username,
    password: secret('password'),
  };
}

/** Whether what was accepted so far was accepted by the service and account that are entered now. */
function isSameAccount(
  { services }: Context,
  stored: NonNullable<Stored>,
  { address, client, username }: MinistrySettings,
  { university_code }: Pick<Entered, 'university_code'>,
): boolean {
  const former = decryptMinistry(services, stored.university_id, stored.secret);
  return (
    former?.address === address &&
    former.client === client &&
    former.username === username &&
    stored.university_code === university_code
  );
}

/** What was queued for a connection that is removed is not sent by the next one, unless a person sends it again. */
const endWaiting = (db: Queryable, universityId: number) =>
  db
    .updateTable('hemis_pushes')
    .set({ state: 'failed', reason: 'disconnected', said: null, leased_until: null })
    .where('university_id', '=', universityId)
    .where('state', '=', 'waiting')
    .execute();

/** What waits for an unusable connection is due once it is saved. A process that sends a push now decides when it is due. */
async function restartWaiting(db: Queryable, universityId: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('hemis_pushes')
    .set({ due_at: sql`now()` })
    .where('university_id', '=', universityId)
    .where('state', '=', 'waiting')
    .where(sql<SqlBool>`coalesce(leased_until, '-infinity') < now()`)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return;
  await reschedule(db, db, pushRetryJob);
  await publishPushes(db, universityId);
}

async function update(
  context: Context,
  { version, nightly, ...entered }: BodyOf<typeof ministryConnections.update>,
): Promise<MinistryConnection> {
  const { db, services, scope } = context;
  const universityId = universityFor(scope);
  await lockPushes(db, universityId);
  // Of two requests that store the first connection, the second waits.
  await lockUniversity(db, universityId);
  const stored = await ministryConnectionOf(db, universityId);
  if (stored !== undefined) await lockVersion(context, 'ministry_connections', stored.id, version);
  else if (version !== undefined) throw notFound();
  const settings = settingsOf(context, stored, entered);
  const secret = encryptMinistry(services, universityId, settings);
  const values = { secret, nightly, university_code: entered.university_code };
  if (stored === undefined) {
    // Former versions did not end what waited.
    await endWaiting(db, universityId);
    await db
      .insertInto('ministry_connections')
      .values({ university_id: universityId, ...values })
      .execute();
  } else {
    await db
      .updateTable('ministry_connections')
      .set(values)
      .$if(!isSameAccount(context, stored, settings, entered), (query) =>
        // What the former service or account has accepted does not count for this one.
        query.set({ epoch: sql`nextval('ministry_epochs')` }),
      )
      .where('id', '=', stored.id)
      .execute();
    await restartWaiting(db, universityId);
  }
  // What was known is of the former account.
  await db.deleteFrom('ministry_states').where('university_id', '=', universityId).execute();
  return read(context);
}

async function remove({ db, scope }: Context): Promise<null> {
  const universityId = universityFor(scope);
  await lockPushes(db, universityId);
  await db
    .deleteFrom('ministry_connections')
    .where('university_id', '=', universityId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  await db.deleteFrom('ministry_states').where('university_id', '=', universityId).execute();
  await endWaiting(db, universityId);
  await publishPushes(db, universityId);
  return null;
}

/** Signs in, and compares the university of the account with the code. */
async function test(context: Context, entered: Entered) {
  const { services, scope } = context;
  const universityId = universityFor(scope);
  const stored = await ministryConnectionOf(services.db, universityId);
  const client = await ministryClientFor(services, universityId, settingsOf(context, stored, entered));
  if (client === undefined) throw new Refusal('incomplete', { key: 'ministry_connection.none' });
  const found = await checkAccount(client, entered.university_code);
  const say = (key: TextKey, values: Record<string, unknown> = {}) =>
    translate(key, messageLanguage(context), values);
  if (found.problem === null)
    return { works: true, message: say('ministry_connection.test.works', { name: found.name }) };
  return {
    works: false,
    message: say(`ministry_connection.test.${found.problem}`, { said: found.said ?? '—' }),
  };
}

export const ministryConnectionFeature = implement(ministryConnections, {
  read,
  update: (context, { body }) => update(context, body),
  remove,
  test: withoutTransaction((context, { body }) => test(context, body)),
});
