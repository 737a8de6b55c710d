import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import type { Context, Services } from '#api/context.ts';
import { inScope } from '#api/scope.ts';
import type { Queryable } from '#db/database.ts';
import { mayConnectTo } from '#platform/security/public-address.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';
import { type DemoRegister, registerOf } from './demo/demo-answers.ts';
import { withDifferences } from './demo/demo-differences.ts';
import { DEMO_TOKEN, type DemoHemis, startDemoHemis } from './demo/demo-hemis.ts';
import { localStudents } from './demo/local-students.ts';
import { createHemisClient, type HemisClient } from './hemis-client.ts';
import { servesUniversity } from './installation-service.ts';

type Parts = Pick<Services, 'config' | 'db' | 'keys' | 'runInBackground'>;

/** Where the service of a university is, and with which token it is asked. */
export interface HemisSettings {
  address: string;
  token: string;
}

export const encryptSettings = ({ keys }: Parts, universityId: number, settings: HemisSettings) => ({
  address_secret: encrypt(
    keys.secrets,
    SECRET_OWNERS.hemis(universityId, 'address'),
    Buffer.from(settings.address),
  ),
  token_secret: encrypt(
    keys.secrets,
    SECRET_OWNERS.hemis(universityId, 'token'),
    Buffer.from(settings.token),
  ),
});

/** The stored settings; undefined when they were encrypted on another server. */
export function decryptSettings(
  { keys }: Pick<Parts, 'keys'>,
  universityId: number,
  { address_secret, token_secret }: { address_secret: Buffer; token_secret: Buffer },
): HemisSettings | undefined {
  try {
    return {
      address: decrypt(keys.secrets, SECRET_OWNERS.hemis(universityId, 'address'), address_secret).toString(),
      token: decrypt(keys.secrets, SECRET_OWNERS.hemis(universityId, 'token'), token_secret).toString(),
    };
  } catch {
    return undefined;
  }
}

/** An address without the parts that every request adds. */
export const normaliseAddress = (typed: string): string =>
  typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/rest(\/v1)?$/, '')
    .replace(/\/+$/, '');

/** Whether a university may enter this address: one of the public internet, unless the installation allows others. */
export const isHemisAddress = ({ config }: Pick<Parts, 'config'>, address: string): boolean =>
  address === DEMO_ADDRESS
    ? config.hemis?.url === DEMO_ADDRESS
    : mayConnectTo(address, { anyAddress: config.hemisAddresses === 'any', withoutQuery: true });

const demos = new WeakMap<Services['db'], Promise<DemoHemis>>();

/** The service with invented data, started when it is first used. It knows the students as they are when it is first asked about them. */
function demoOf({ db }: Parts): Promise<DemoHemis> {
  const registers = new Map<number, Promise<DemoRegister>>();
  const register = (universityId: number) => {
    const found =
      registers.get(universityId) ??
      localStudents(db, universityId).then((students) => registerOf(withDifferences(students)));
    registers.set(universityId, found);
    // What failed is tried again.
    found.catch(() => registers.delete(universityId));
    return found;
  };
  const started = demos.get(db) ?? startDemoHemis({ register });
  demos.set(db, started);
  return started;
}

/** Stores when the service stopped answering, and that it answers again. */
export async function storeState(
  { db }: Pick<Parts, 'db'>,
  universityId: number,
  isAway: boolean,
): Promise<void> {
  if (isAway)
    await db
      .insertInto('hemis_states')
      .values({ university_id: universityId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('hemis_states').where('university_id', '=', universityId).execute();
}

/** A client for these settings, which are those of the university (`isOwn`) or of the installation. */
export async function clientFor(
  parts: Parts,
  universityId: number,
  given: HemisSettings & { isOwn: boolean },
  onChange?: (isAway: boolean) => void,
): Promise<HemisClient> {
  const { config } = parts;
  const isDemo = given.address === DEMO_ADDRESS;
  return createHemisClient({
    url: isDemo ? `${(await demoOf(parts)).url}/${universityId}` : given.address,
    token: given.token,
    // Who configures the installation may name any address.
    publicOnly: given.isOwn && !isDemo && config.hemisAddresses === 'public',
    certificates: config.hemisCertificates,
    onChange,
  });
}

/** Stores what a client finds out, in the order in which it does. */
function stateWriter(parts: Parts, universityId: number) {
  let last: Promise<void> = Promise.resolve();
  return (isAway: boolean): void => {
    last = last.catch(() => undefined).then(() => storeState(parts, universityId, isAway));
    parts.runInBackground(last);
  };
}

/** Whether the service counts as away, whichever process has found that out. */
async function isStoredAway({ db }: Parts, universityId: number): Promise<boolean> {
  const state = await db
    .selectFrom('hemis_states')
    .where('university_id', '=', universityId)
    .select('university_id')
    .executeTakeFirst();
  return state !== undefined;
}

type Cached = { key: string; client: Promise<HemisClient> };
const clients = new WeakMap<Services['db'], Map<number, Cached>>();

/** The own connection of a university, if it has one. */
export const connectionOf = (db: Queryable, universityId: number) =>
  db.selectFrom('hemis_connections').where('university_id', '=', universityId).selectAll().executeTakeFirst();

export interface HemisUse {
  client: HemisClient;
  /** `installation`: the university has no connection of its own. */
  source: 'university' | 'installation';
}

/** The settings that apply to a university: its own, else those of the installation if they are meant for it. */
export async function settingsFor(parts: Parts, universityId: number) {
  const own = await connectionOf(parts.db, universityId);
  if (own !== undefined) {
    const settings = decryptSettings(parts, universityId, own);
    // The installation may allow fewer addresses than when it was entered.
    if (settings === undefined || !isHemisAddress(parts, settings.address)) return undefined;
    return { ...settings, isOwn: true, key: `${own.id} ${own.version}` };
  }
  const shared = parts.config.hemis;
  if (shared === undefined || !(await servesUniversity(parts, universityId))) return undefined;
  const token = shared.url === DEMO_ADDRESS ? DEMO_TOKEN : shared.token;
  return { address: shared.url, token, isOwn: false, key: 'installation' };
}

/** Why the own connection of a university cannot be used; undefined if it can, or there is none. */
export async function unusableBecause(
  parts: Parts,
  universityId: number,
): Promise<'undecipherable' | 'address' | undefined> {
  const own = await connectionOf(parts.db, universityId);
  if (own === undefined) return undefined;
  const settings = decryptSettings(parts, universityId, own);
  if (settings === undefined) return 'undecipherable';
  return isHemisAddress(parts, settings.address) ? undefined : 'address';
}

/**
 * The client of a university, one in each process, which remembers when the service failed; undefined without a connection. It learns
 * what other processes have stored, so that its next answer ends “away since” also of theirs.
 */
export async function hemisOf(parts: Parts, universityId: number): Promise<HemisUse | undefined> {
  const settings = await settingsFor(parts, universityId);
  if (settings === undefined) return undefined;
  const ofServer = clients.get(parts.db) ?? new Map<number, Cached>();
  clients.set(parts.db, ofServer);
  const source = settings.isOwn ? 'university' : 'installation';
  const cached = ofServer.get(universityId);
  const made =
    cached?.key === settings.key
      ? cached.client
      : clientFor(parts, universityId, settings, stateWriter(parts, universityId));
  ofServer.set(universityId, { key: settings.key, client: made });
  const client = await made;
  client.learn(await isStoredAway(parts, universityId));
  return { client, source };
}

/** Whether a university of a scope can ask the service: that of the installation, or one of its own. */
export async function hasHemis({ services, scope }: Pick<Context, 'services' | 'scope'>): Promise<boolean> {
  if (await servesUniversity(services, scope.universityId)) return true;
  const own = await services.db
    .selectFrom('hemis_connections')
    .where(inScope(scope, { university: 'hemis_connections.university_id' }))
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return own !== undefined;
}
