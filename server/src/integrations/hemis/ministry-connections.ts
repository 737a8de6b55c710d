import { DEMO_ADDRESS } from '@dekanat/contract/students/hemis/hemis-connections.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Services } from '#api/context.ts';
import type { Queryable } from '#db/database.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';
import { type DemoMinistry, startDemoMinistry } from './demo/demo-ministry.ts';
import { localStudents } from './demo/local-students.ts';
import { isHemisAddress } from './hemis-connections.ts';
import { createMinistryClient, type MinistryClient, type MinistrySettings } from './ministry-client.ts';

type Parts = Pick<Services, 'config' | 'db' | 'keys'>;

const Stored = z.object({
  address: z.string(),
  client: z.string(),
  client_secret: z.string(),
  username: z.string(),
  password: z.string(),
});

export const encryptMinistry = (
  { keys }: Pick<Parts, 'keys'>,
  universityId: number,
  settings: MinistrySettings,
): Buffer =>
  encrypt(keys.secrets, SECRET_OWNERS.ministry(universityId), Buffer.from(JSON.stringify(settings)));

/** The stored settings; undefined when they were encrypted on another server. */
export function decryptMinistry(
  { keys }: Pick<Parts, 'keys'>,
  universityId: number,
  secret: Buffer,
): MinistrySettings | undefined {
  try {
    return Stored.safeParse(
      JSON.parse(decrypt(keys.secrets, SECRET_OWNERS.ministry(universityId), secret).toString()),
    ).data;
  } catch {
    return undefined;
  }
}

/** An address without the parts that every request adds. */
export const normaliseMinistryAddress = (typed: string): string =>
  typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/app\/rest(\/v2)?$/, '');

const demos = new WeakMap<Services['db'], Promise<DemoMinistry>>();

/** The service with invented data, started when it is first used. */
function demoOf({ db }: Pick<Parts, 'db'>): Promise<DemoMinistry> {
  const started =
    demos.get(db) ?? startDemoMinistry({ students: (universityId) => localStudents(db, universityId) });
  demos.set(db, started);
  return started;
}

/** @returns undefined for an address that the installation does not allow */
export async function ministryClientFor(
  parts: Parts,
  universityId: number,
  settings: MinistrySettings,
): Promise<MinistryClient | undefined> {
  if (!isHemisAddress(parts, settings.address)) return undefined;
  const isDemo = settings.address === DEMO_ADDRESS;
  const address = isDemo ? `${(await demoOf(parts)).url}/${universityId}` : settings.address;
  return createMinistryClient(
    { ...settings, address },
    {
      publicOnly: !isDemo && parts.config.hemisAddresses === 'public',
      certificates: parts.config.hemisCertificates,
    },
  );
}

/** Why the stored connection cannot be used; undefined if it can. */
export function ministryUnusableBecause(
  parts: Parts,
  { university_id, secret }: { university_id: number; secret: Buffer },
): 'undecipherable' | 'address' | undefined {
  const settings = decryptMinistry(parts, university_id, secret);
  if (settings === undefined) return 'undecipherable';
  return isHemisAddress(parts, settings.address) ? undefined : 'address';
}

/** `is_restored`: it came with a restored backup, and nothing is sent until it is saved again. */
export const ministryConnectionOf = (db: Queryable, universityId: number) =>
  db
    .selectFrom('ministry_connections')
    .where('university_id', '=', universityId)
    .selectAll()
    .select(
      sql<boolean>`exists (
        select from ministry_states state where state.university_id = ministry_connections.university_id and problem = 'restored')`.as(
        'is_restored',
      ),
    )
    .executeTakeFirst();
