import type { Language } from '@dekanat/contract/api/languages.ts';
import { homeUniversity } from '@dekanat/contract/universities/home-university.ts';
import {
  domainOf,
  type LICENCE_STATES,
  type LicenceInput,
  type LicenceListQuery,
  type LicenceUpdate,
  licences,
  type SHOWING_ACTS,
} from '@dekanat/contract/universities/licences.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { ActWarning } from '#api/acceptance.ts';
import { type Context, inTransaction } from '#api/context.ts';
import { notFound, requireAccepted } from '#api/errors.ts';
import { implement, withoutTransaction } from '#api/implement.ts';
import { inScope, universityFor } from '#api/scope.ts';
import { lockUniversity } from '#crud/lock-university.ts';
import { definedOnly, type FiltersOf, paginate, sorted } from '#crud/paging.ts';
import { removeUnreferenced } from '#crud/removal.ts';
import { wordsMatch } from '#crud/translations.ts';
import { lockVersion } from '#crud/versions.ts';
import { decryptLicenceSecret, encryptLicenceSecret, newSecret, recordShowing } from './licence-secrets.ts';
import { universityName } from './university-name.ts';

declare module '#api/context.ts' {
  interface Services {
    /** What has to be accepted before a licence loses its domain. */
    lostDomainWarnings: (context: Context, domain: string) => Promise<ActWarning[]>;
  }
}

type Filters = FiltersOf<typeof LicenceListQuery>;

const matching = ({ db, scope }: Context, { allowed_domain, name, status }: Filters) =>
  db
    .selectFrom('licences')
    .innerJoin('universities', 'universities.id', 'licences.university_id')
    .where(inScope(scope, { university: 'licences.university_id' }))
    .where(wordsMatch(sql`search_key(licences.allowed_domain)`, allowed_domain))
    .where(wordsMatch(sql`search_key(licences.allowed_domain || ' ' || licences.org_code)`, name))
    .where((eb) => eb.and(definedOnly({ 'licences.status': status })));

/** The columns of the response; the secret is not among them. */
const records = (query: ReturnType<typeof matching>, language: Language | undefined) =>
  query.select([
    'licences.id',
    'licences.university_id',
    universityName('licences.university_id', language).as('university_name'),
    sql<(typeof LICENCE_STATES)[number]>`licences.status`.as('status'),
    'licences.allowed_domain',
    'licences.org_code',
    'licences.version',
    'licences.created_at',
    'licences.updated_at',
  ]);

const one = (context: Context, id: number) => matching(context, {}).where('licences.id', '=', id);
const read = (context: Context, id: number) =>
  records(one(context, id), context.language).executeTakeFirstOrThrow(notFound);
const universityOf = async (context: Context, id: number) =>
  (await one(context, id).select('licences.university_id').executeTakeFirstOrThrow(notFound)).university_id;

const domainOfLicence = async (context: Context, id: number) =>
  (await one(context, id).select('licences.allowed_domain').executeTakeFirstOrThrow(notFound)).allowed_domain;

/** Blocking takes effect at once: cached accounts of the university are invalidated. */
const actAtOnce = ({ services, onCommit }: Context) => onCommit(() => services.sessions.forgetAll());

async function create(context: Context, { secret_key, ...body }: z.output<typeof LicenceInput>) {
  const universityId = universityFor(context.scope);
  const secret = encryptLicenceSecret(context.services.keys.secrets, universityId, secret_key);
  const { id } = await context.db
    .insertInto('licences')
    .values({ ...body, secret })
    .returning('id')
    .executeTakeFirstOrThrow();
  await recordShowing(context, { id, universityId }, 'entered');
  actAtOnce(context);
  return read(context, id);
}

/**
 * Of two requests that take ways to sign in from people of the university, the second sees what the first has done.
 * @throws Unaccepted (409) when people could not sign in without the domain
 */
async function requireDomainLossAccepted(
  context: Context,
  { universityId, domain }: { universityId: number; domain: string },
  accepted: string[] | undefined,
): Promise<void> {
  await lockUniversity(context.db, universityId);
  requireAccepted(await context.services.lostDomainWarnings(context, domain), accepted);
}

async function update(
  context: Context,
  id: number,
  { secret_key, version, accepted, university_id: _fixed, ...fields }: z.output<typeof LicenceUpdate>,
) {
  const universityId = await universityOf(context, id);
  await lockVersion(context, 'licences', id, version);
  const domain = await domainOfLicence(context, id);
  if (fields.allowed_domain !== domain)
    await requireDomainLossAccepted(context, { universityId, domain }, accepted);
  const replaced =
    secret_key === undefined
      ? {}
      : { secret: encryptLicenceSecret(context.services.keys.secrets, universityId, secret_key) };
  await context.db
    .updateTable('licences')
    .set({ ...fields, ...replaced })
    .where('id', '=', id)
    .execute();
  if (secret_key !== undefined) await recordShowing(context, { id, universityId }, 'entered');
  actAtOnce(context);
  return read(context, id);
}

async function remove(context: Context, id: number, accepted: string[] | undefined): Promise<null> {
  const universityId = await universityOf(context, id);
  await lockVersion(context, 'licences', id, undefined);
  const domain = await domainOfLicence(context, id);
  await requireDomainLossAccepted(context, { universityId, domain }, accepted);
  await removeUnreferenced(context.db, 'licences', id);
  actAtOnce(context);
  return null;
}

/**
 * Handlers that return a secret run outside the usual transaction, which would store the response under its
 * Idempotency-Key for a day.
 */
const answeringSecret = (reveal: (context: Context, id: number) => Promise<string>) =>
  withoutTransaction(async (context: Context, { params }: { params: { id: number } }) => ({
    secret_key: await inTransaction(context, (db) => reveal({ ...context, db }, params.id)),
  }));

async function show(context: Context, id: number): Promise<string> {
  const { university_id: universityId, secret } = await one(context, id)
    .select(['licences.university_id', 'licences.secret'])
    .executeTakeFirstOrThrow(notFound);
  const shown = decryptLicenceSecret(context.services.keys.secrets, universityId, secret);
  await recordShowing(context, { id, universityId }, 'shown');
  return shown;
}

async function rotate(context: Context, id: number): Promise<string> {
  const universityId = await universityOf(context, id);
  const made = newSecret();
  const secret = encryptLicenceSecret(context.services.keys.secrets, universityId, made);
  await context.db
    .updateTable('licences')
    .set({ secret })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirstOrThrow(notFound);
  await recordShowing(context, { id, universityId }, 'rotated');
  return made;
}

async function showings(context: Context, id: number) {
  await universityOf(context, id);
  return context.db
    .selectFrom('licence_showings')
    .where('licence_id', '=', id)
    .select(['id', 'seen_by', sql<(typeof SHOWING_ACTS)[number]>`act`.as('act'), 'address', 'at'])
    .orderBy('id', 'desc')
    .execute();
}

export const licenceFeature = implement(licences, {
  list: (context, { query }) => {
    const fields = {
      allowed_domain: sql.ref('licences.allowed_domain'),
      org_code: sql.ref('licences.org_code'),
      status: sql.ref('licences.status'),
      updated_at: sql.ref('licences.updated_at'),
    };
    const found = matching(context, query);
    const rows = records(found, context.language);
    return paginate(sorted(rows, query.sort, fields, 'allowed_domain', sql.ref('licences.id')), found, query);
  },
  read: (context, { params }) => read(context, params.id),
  create: (context, { body }) => create(context, body),
  update: (context, { params, body }) => update(context, params.id, body),
  remove: (context, { params, body }) => remove(context, params.id, body.accepted),
  show: answeringSecret(show),
  rotate: answeringSecret(rotate),
  showings: (context, { params }) => showings(context, params.id),
});

export const homeUniversityFeature = implement(homeUniversity, {
  ofDomain: async ({ db, language }, { query }) => {
    const found = await db
      .selectFrom('licences')
      .innerJoin('universities', 'universities.id', 'licences.university_id')
      .where('licences.allowed_domain', '=', domainOf(query.domain))
      .select(universityName('licences.university_id', language).as('name'))
      .executeTakeFirst();
    return { name: found?.name ?? null };
  },
});
