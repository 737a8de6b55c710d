import type { BodyOf } from '@dekanat/contract/api/endpoint.ts';
import {
  DEMO_ADDRESS,
  type HemisConnection,
  type HemisTest,
  hemisConnections,
} from '@dekanat/contract/students/hemis/hemis-connections.ts';
import type { Context, Services } from '#api/context.ts';
import { invalidField, notFound, Refusal } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { lockVersion } from '#crud/versions.ts';
import {
  clientFor,
  connectionOf,
  decryptSettings,
  encryptSettings,
  isHemisAddress,
  normaliseAddress,
  settingsFor,
  storeState,
} from '#integrations/hemis/hemis-connections.ts';
import { servesUniversity } from '#integrations/hemis/installation-service.ts';
import { testConnection } from './connection-test.ts';
import { moveSteps } from './move-steps.ts';

type Update = BodyOf<typeof hemisConnections.update>;
type Entered = BodyOf<typeof hemisConnections.test>;

/** The service of the installation, if it is that of the university. */
const sharedService = async (services: Services, universityId: number) =>
  (await servesUniversity(services, universityId)) ? services.config.hemis : undefined;

async function read({ db, services, scope }: Context): Promise<HemisConnection> {
  const universityId = universityFor(scope);
  const { hemis, hemisAddresses } = services.config;
  const own = await connectionOf(db, universityId);
  const shared = own === undefined ? await sharedService(services, universityId) : undefined;
  const settings = own && decryptSettings(services, universityId, own);
  const state = await db
    .selectFrom('hemis_states')
    .where('university_id', '=', universityId)
    .select('away_since')
    .executeTakeFirst();
  const address = own ? settings?.address : shared?.url;
  return {
    source: own ? 'university' : shared ? 'installation' : 'none',
    address: settings?.address ?? null,
    is_readable: own === undefined || settings !== undefined,
    nightly: own?.nightly ?? shared?.nightly ?? false,
    away_since: address === undefined ? null : (state?.away_since ?? null),
    is_demo: address === DEMO_ADDRESS,
    demo_offered: hemis?.url === DEMO_ADDRESS,
    private_allowed: hemisAddresses === 'any',
    version: own?.version ?? 0,
  };
}

/** The address that was typed. @throws Invalid unless the server may connect to it */
function allowedAddress({ services }: Context, typed: string): string {
  const address = normaliseAddress(typed);
  if (!isHemisAddress(services, address))
    throw invalidField('address', 'hemis_connection.address.not_public');
  return address;
}

/**
 * The stored token, for the address that it was entered for: another one may belong to somebody else.
 * @throws Invalid when it must be entered
 */
function storedToken(
  { services, scope }: Context,
  own: Awaited<ReturnType<typeof connectionOf>>,
  address: string,
): string {
  const settings = own && decryptSettings(services, universityFor(scope), own);
  if (settings?.address !== address) throw invalidField('token', 'hemis_connection.token.required');
  return settings.token;
}

async function update(context: Context, { version, token, ...body }: Update): Promise<HemisConnection> {
  const { db, services, scope } = context;
  const universityId = universityFor(scope);
  const address = allowedAddress(context, body.address);
  // Of two requests that store the first connection, the second waits.
  await lockUniversity(db, universityId);
  const own = await connectionOf(db, universityId);
  if (own !== undefined) await lockVersion(context, 'hemis_connections', own.id, version);
  else if (version !== undefined) throw new Refusal('not_found');
  const secrets = encryptSettings(services, universityId, {
    address,
    token: token ?? storedToken(context, own, address),
  });
  const values = { ...secrets, nightly: body.nightly };
  if (own === undefined)
    await db
      .insertInto('hemis_connections')
      .values({ university_id: universityId, ...values })
      .execute();
  else await db.updateTable('hemis_connections').set(values).where('id', '=', own.id).execute();
  // What was known is of the former address.
  await db.deleteFrom('hemis_states').where('university_id', '=', universityId).execute();
  return read(context);
}

async function remove({ db, scope }: Context): Promise<null> {
  const universityId = universityFor(scope);
  await db
    .deleteFrom('hemis_connections')
    .where('university_id', '=', universityId)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  await db.deleteFrom('hemis_states').where('university_id', '=', universityId).execute();
  return null;
}

/** The client to test: with what was entered, else with what applies. */
async function testedClient(context: Context, { address: typed, token }: Entered) {
  const { services, scope } = context;
  const universityId = universityFor(scope);
  if (typed === undefined) {
    const settings = await settingsFor(services, universityId);
    if (settings === undefined) throw new Refusal('incomplete', { key: 'hemis_connection.none' });
    return clientFor(services, universityId, settings);
  }
  const address = allowedAddress(context, typed);
  const own = await connectionOf(services.db, universityId);
  const entered = { address, token: token ?? storedToken(context, own, address), isOwn: true };
  return clientFor(services, universityId, entered);
}

/** Tests what was entered, else what applies; of the latter, an answer ends “away since”. */
async function test(context: Context, entered: Entered): Promise<HemisTest> {
  const tested = await testConnection(context, await testedClient(context, entered));
  const answers = tested.checks.some(({ check, state }) => check === 'reachable' && state === 'works');
  if (entered.address === undefined && answers)
    await storeState(context.services, universityFor(context.scope), false);
  return tested;
}

export const hemisConnectionFeature = implement(hemisConnections, {
  read,
  update: (context, { body }) => update(context, body),
  remove,
  steps: withoutTransaction(moveSteps),
  test: withoutTransaction((context, { body }) => test(context, body)),
});
