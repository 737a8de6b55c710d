import type { ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';
import type { SignInProvider } from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { sql } from 'kysely';
import type { PublicContext, Services } from '#api/context.ts';
import { Refusal } from '#api/errors.ts';
import type { Queryable } from '#db/database.ts';
import { isOpenUniversity } from '#features/universities/shared.ts';
import { providerClient } from '#integrations/sign-in/provider-client.ts';
import { ProviderFailure } from '#integrations/sign-in/provider-failure.ts';
import type { ProviderNetwork } from '#integrations/sign-in/provider-fetch.ts';
import type { ProviderClient, ProviderSettings } from '#integrations/sign-in/provider-types.ts';
import { decrypt, encrypt } from '#platform/security/secret-encryption.ts';
import { SECRET_OWNERS } from '#platform/security/secret-owners.ts';

type Keys = Services['keys'];

interface SecretOwner {
  university_id: number;
  address: string;
  client_id: string;
}

export const encryptProviderSecret = ({ secrets }: Keys, owner: SecretOwner, secret: string): Buffer =>
  encrypt(secrets, SECRET_OWNERS.signInProvider(owner), Buffer.from(secret));

/** Undefined when it was encrypted on another server. */
export function decryptProviderSecret(
  { secrets }: Keys,
  { secret, ...owner }: SecretOwner & { secret: Buffer },
): string | undefined {
  try {
    return decrypt(secrets, SECRET_OWNERS.signInProvider(owner), secret).toString();
  } catch {
    return undefined;
  }
}

const stored = (db: Queryable) =>
  db
    .selectFrom('sign_in_providers')
    .select([
      'id',
      'university_id',
      sql<ProviderKind>`kind`.as('kind'),
      'name',
      'address',
      'client_id',
      'secret',
      sql<SignInProvider['audience']>`audience`.as('audience'),
      sql<SignInProvider['match_by']>`match_by`.as('match_by'),
      'claim',
      'version',
    ]);
export type StoredProvider = Awaited<ReturnType<ReturnType<typeof stored>['executeTakeFirstOrThrow']>>;

/** A provider with which people may sign in now. @throws Refusal not_found */
export async function enabledProvider(db: Queryable, id: number): Promise<StoredProvider> {
  const provider = await stored(db)
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where(isOpenUniversity('sign_in_providers.university_id'))
    .executeTakeFirst();
  if (provider === undefined) throw new Refusal('not_found', { key: 'sign_in.provider_gone' });
  return provider;
}

export const networkFor = ({ config }: Services, kind: ProviderKind): ProviderNetwork => ({
  anyAddress: config.signInAddresses === 'any',
  certificates: kind.startsWith('hemis') ? config.hemisCertificates : undefined,
});

interface Known {
  version: number;
  client: ProviderClient;
}
/** The clients of a process by the database that names them: each remembers what it has discovered. */
const known = new WeakMap<Services['db'], Map<number, Known>>();

/** @throws Refusal unavailable when the secret is unreadable */
export function clientOf(services: Services, provider: StoredProvider): ProviderClient {
  const clients = known.get(services.db) ?? new Map<number, Known>();
  known.set(services.db, clients);
  const found = clients.get(provider.id);
  if (found?.version === provider.version) return found.client;
  const secret = decryptProviderSecret(services.keys, provider);
  if (secret === undefined) throw new Refusal('wrong_state', { key: 'sign_in.provider_unready' });
  const { kind, address, client_id: clientId, claim } = provider;
  const settings: ProviderSettings = { kind, address, clientId, secret, claim };
  const client = providerClient(settings, networkFor(services, kind));
  clients.set(provider.id, { version: provider.version, client });
  return client;
}

/** Turns what a provider did into a sentence. Its own words are neither shown nor logged. */
export async function asked<Result>(
  { services }: Pick<PublicContext, 'services'>,
  { id, name }: Pick<StoredProvider, 'id' | 'name'>,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn(
      { providerId: id, what: error.what, detail: error.detail },
      'A sign-in provider failed',
    );
    if (error.what === 'away')
      throw new Refusal('unavailable', { key: 'sign_in.provider_away', values: { provider: name } });
    throw new Refusal('wrong_state', { key: 'sign_in.provider_refused', values: { provider: name } });
  }
}
