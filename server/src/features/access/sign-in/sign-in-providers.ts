import type { ProviderKind } from '@dekanat/contract/access/sign-in/provider-kinds.ts';
import {
  PROVIDERS_MAX,
  type Preparation,
  type ProviderTest,
  type SignInProvider,
  type SignInProviderInput,
  type SignInProviderListQuery,
  type SignInProviderUpdate,
  signInProviders,
} from '@dekanat/contract/access/sign-in/sign-in-providers.ts';
import { type Insertable, sql } from 'kysely';
import type { z } from 'zod';
import type { Context } from '#api/context.ts';
import { invalidField, notFound, Refusal, requireAccepted } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { nameOrder } from '#crud/name-order.ts';
import { type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import type { DB } from '#db/tables.ts';
import { universityName } from '#features/universities/shared.ts';
import { providerClient } from '#integrations/sign-in/provider-client.ts';
import type { ProviderClient } from '#integrations/sign-in/provider-types.ts';
import { mayConnectTo } from '#platform/security/public-address.ts';
import { closeOpenedSessions, endingProviderSessions } from '../sessions/opened-sessions.ts';
import { siteOf } from '../sessions/site.ts';
import { callbackOf } from './attempts.ts';
import { clientOf, decryptProviderSecret, encryptProviderSecret, networkFor } from './provider-rows.ts';
import { nextProviderId, reservationOf, reservedId } from './reserved-providers.ts';
import { lockOutWarnings, peopleIn, peopleOfProviderAlone, wouldLockOut } from './ways-to-sign-in.ts';

type Input = z.output<typeof SignInProviderInput>;
type Update = z.output<typeof SignInProviderUpdate>;

const matching = ({ db, scope }: Context, { name }: FiltersOf<typeof SignInProviderListQuery> = {}) =>
  db
    .selectFrom('sign_in_providers')
    .innerJoin('universities', 'universities.id', 'sign_in_providers.university_id')
    .where(inScope(scope, { university: 'sign_in_providers.university_id' }))
    .where(
      wordsMatch(sql`search_key(concat_ws(' ', sign_in_providers.name, sign_in_providers.address))`, name),
    );

const records = (query: ReturnType<typeof matching>, { language }: Context) =>
  query.select((eb) => [
    'sign_in_providers.id',
    'sign_in_providers.version',
    'sign_in_providers.created_at',
    'sign_in_providers.updated_at',
    'sign_in_providers.university_id',
    universityName('sign_in_providers.university_id', language).as('university_name'),
    sql<ProviderKind>`sign_in_providers.kind`.as('kind'),
    'sign_in_providers.name',
    'sign_in_providers.address',
    'sign_in_providers.client_id',
    'sign_in_providers.secret',
    sql<SignInProvider['audience']>`sign_in_providers.audience`.as('audience'),
    sql<SignInProvider['match_by']>`sign_in_providers.match_by`.as('match_by'),
    'sign_in_providers.claim',
    'sign_in_providers.enabled',
    eb
      .selectFrom('linked_identities')
      .whereRef('linked_identities.provider_id', '=', 'sign_in_providers.id')
      .select(sql<number>`count(*)`.as('count'))
      .$asScalar()
      .$notNull()
      .as('identities_count'),
  ]);
type Row = Awaited<ReturnType<ReturnType<typeof records>['executeTakeFirstOrThrow']>>;

/** The record as it is shown: whether the secret can be read, and never the secret. */
const shown = ({ services }: Context, site: URL, { secret, ...row }: Row): SignInProvider => ({
  ...row,
  is_readable: decryptProviderSecret(services.keys, { ...row, secret }) !== undefined,
  redirect_uri: callbackOf(site, row.id),
});

const rowOf = (context: Context, id: number) =>
  records(matching(context).where('sign_in_providers.id', '=', id), context).executeTakeFirstOrThrow(
    notFound,
  );

const read = async (context: Context, id: number): Promise<SignInProvider> =>
  shown(context, await siteOf(context), await rowOf(context, id));

async function list(context: Context, query: z.output<typeof SignInProviderListQuery>) {
  const found = matching(context, query);
  const fields = {
    name: nameOrder(sql.ref('sign_in_providers.name'), context.language),
    created_at: sql.ref('sign_in_providers.created_at'),
  };
  const page = await paginate(
    sorted(records(found, context), query.sort, fields, 'name', sql.ref('sign_in_providers.id')),
    found,
    query,
  );
  const site = await siteOf(context);
  return { ...page, data: page.data.map((row) => shown(context, site, row)) };
}

/** By what a kind of provider can name a person. HEMIS and OneID confirm no e-mail, and only students have a PINFL here. */
const NAMES: Record<ProviderKind, readonly SignInProvider['match_by'][]> = {
  oidc: ['email', 'pinfl', 'student_number', 'none'],
  hemis_staff: ['none'],
  hemis_student: ['student_number', 'none'],
  oneid: ['pinfl', 'none'],
};
const AUDIENCES: Partial<Record<ProviderKind, SignInProvider['audience']>> = {
  hemis_staff: 'staff',
  hemis_student: 'students',
};

/** @throws Invalid for settings that contradict each other */
function requireConsistent(kind: ProviderKind, { match_by, audience }: Pick<Input, 'match_by' | 'audience'>) {
  if (!NAMES[kind].includes(match_by))
    throw invalidField('match_by', `sign_in_provider.match_by.wrong.${kind as 'hemis_staff'}`);
  const fixed = AUDIENCES[kind];
  if (fixed !== undefined && audience !== fixed)
    throw invalidField('audience', `sign_in_provider.audience.wrong.${kind as 'hemis_staff'}`);
}

function requireAllowed({ services }: Context, address: string): void {
  if (!mayConnectTo(address, { anyAddress: services.config.signInAddresses === 'any' }))
    throw invalidField('address', 'sign_in_provider.address.not_public');
}

async function create(context: Context, { university_id: _named, secret, reservation, ...input }: Input) {
  const { db, services, scope } = context;
  const university_id = universityFor(scope);
  requireAllowed(context, input.address);
  requireConsistent(input.kind, input);
  // Of two requests the second counts the first.
  await lockUniversity(db, university_id);
  const present = await db
    .selectFrom('sign_in_providers')
    .where('university_id', '=', university_id)
    .select('id')
    .execute();
  if (present.length >= PROVIDERS_MAX)
    throw new Refusal('limit', { key: 'sign_in_provider.too_many', values: { count: PROVIDERS_MAX } });
  const id = reservation === undefined ? await nextProviderId(db) : reservedId(context, reservation);
  const row: Insertable<DB['sign_in_providers']> & { id: number } = {
    ...input,
    id,
    claim: input.claim || null,
    university_id,
    secret: encryptProviderSecret(services.keys, { university_id, ...input }, secret),
  };
  await sql`
    insert into sign_in_providers (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    overriding system value values (${sql.join(Object.values(row))})`.execute(db);
  return read(context, id);
}

/** The stored secret is that of the stored client. @throws Invalid when it must be entered */
function keptSecret({ services }: Context, row: Row, client_id: string): string {
  const secret = client_id === row.client_id ? decryptProviderSecret(services.keys, row) : undefined;
  if (secret === undefined) throw invalidField('secret', 'sign_in_provider.secret.required');
  return secret;
}

/** Whether staff sign in with a provider. Only they have permission groups, which may be without passwords. */
const opensStaff = ({ enabled, audience }: Pick<SignInProvider, 'enabled' | 'audience'>) =>
  enabled && audience !== 'students';

/**
 * Who could no longer sign in without the provider. Of two requests that close one provider each, the second sees what the first has
 * done. @throws Refusal when the caller is one of them
 */
async function lockedOutWithout(context: Context, { id, university_id }: Row): Promise<string[]> {
  const { db, caller } = context;
  await lockUniversity(db, university_id);
  if (await wouldLockOut(context, caller.id, { providerId: id }))
    throw new Refusal('wrong_state', { key: 'sign_in.last_way' });
  return peopleOfProviderAlone(context, id);
}

/** Whom a provider serves no longer after a change; undefined: it serves the same people, or more. */
function noLongerServed(
  former: Pick<SignInProvider, 'enabled' | 'audience'>,
  { enabled, audience }: Pick<SignInProvider, 'enabled' | 'audience'>,
): SignInProvider['audience'] | undefined {
  if (!former.enabled) return undefined;
  if (!enabled) return 'everyone';
  if (audience === 'everyone' || audience === former.audience) return undefined;
  return audience === 'staff' ? 'students' : 'staff';
}

async function endSessions(
  { db, services, onCommit }: Context,
  opened: Parameters<typeof endingProviderSessions>[1],
): Promise<void> {
  await closeOpenedSessions(db, opened);
  onCommit(() => services.sessions.forgetAll());
}

async function update(
  context: Context,
  id: number,
  { university_id: _named, version, secret, accepted, ...input }: Update,
): Promise<SignInProvider> {
  const { db, services, caller } = context;
  const row = await rowOf(context, id);
  requireConsistent(row.kind, input);
  await lockVersion(context, 'sign_in_providers', id, version);
  const people = opensStaff(row) && !opensStaff(input) ? await lockedOutWithout(context, row) : [];
  const ending = noLongerServed(row, input);
  const opened = ending && { provider: { id, people: ending } };
  requireAccepted(
    [
      ...lockOutWarnings('sign_in_provider.locks_out', people),
      ...(opened ? await endingProviderSessions(db, opened, caller) : []),
    ],
    accepted,
  );
  const { university_id, address } = row;
  const owner = { university_id, address, client_id: input.client_id };
  const stored = encryptProviderSecret(
    services.keys,
    owner,
    secret ?? keptSecret(context, row, input.client_id),
  );
  await db
    .updateTable('sign_in_providers')
    .set({ ...input, claim: input.claim || null, secret: stored })
    .where('id', '=', id)
    .execute();
  if (opened) await endSessions(context, opened);
  return read(context, id);
}

async function remove(context: Context, id: number, accepted: string[] | undefined): Promise<null> {
  const row = await rowOf(context, id);
  const people = opensStaff(row) ? await lockedOutWithout(context, row) : [];
  if (people.length > 0)
    throw new Refusal('wrong_state', { key: 'sign_in_provider.remove.locks_out', values: peopleIn(people) });
  // A sign-in that is under way has locked the provider, or waits and does not find it.
  await context.db.selectFrom('sign_in_providers').where('id', '=', id).select('id').forUpdate().execute();
  const opened = { provider: { id, people: 'everyone' } } as const;
  requireAccepted(await endingProviderSessions(context.db, opened, context.caller), accepted);
  await endSessions(context, opened);
  await context.db.deleteFrom('sign_in_providers').where('id', '=', id).execute();
  return null;
}

const checksOf = ({ address, keys }: Awaited<ReturnType<ProviderClient['test']>>): ProviderTest => ({
  checks: [
    { check: 'address', works: address },
    ...(keys === undefined ? [] : [{ check: 'keys' as const, works: keys }]),
  ],
});

const test = async (context: Context, id: number): Promise<ProviderTest> =>
  checksOf(await clientOf(context.services, await rowOf(context, id)).test());

/** The test asks for what a provider publishes, so it needs no client of it. */
async function tryOut(
  context: Context,
  { kind, address }: Pick<Input, 'kind' | 'address'>,
): Promise<ProviderTest> {
  requireAllowed(context, address);
  const settings = { kind, address, clientId: 'test', secret: 'test', claim: null };
  return checksOf(await providerClient(settings, networkFor(context.services, kind)).test());
}

async function prepare(context: Context): Promise<Preparation> {
  const id = await nextProviderId(context.db);
  return { reservation: reservationOf(context, id), redirect_uri: callbackOf(await siteOf(context), id) };
}

export const signInProviderFeature = implement(signInProviders, {
  list: (context, { query }) => list(context, query),
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: (context, { params, body }) => remove(context, params.id, body.accepted),
  prepare,
  tryOut: withoutTransaction((context, { body }) => tryOut(context, body)),
  test: withoutTransaction((context, { params }) => test(context, params.id)),
});
