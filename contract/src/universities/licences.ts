import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { whenEmpty } from '#api/empty.ts';
import { Id, Instant, line, STORED, Version } from '#api/fields.ts';
import { listQuery, ScopedQuery, Search, sortBy, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { UNIVERSITIES } from '../catalogue/universities.ts';

export const LICENCE_STATES = ['active', 'blocked'] as const;
const LicenceState = z.enum(LICENCE_STATES, whenEmpty('licence.status.required'));

/** A licence without its secret. */
export const Licence = z.object({
  ...STORED,
  university_id: Id,
  university_name: z.string().nullable(),
  status: LicenceState,
  allowed_domain: z.string(),
  org_code: z.string(),
});
export type Licence = z.infer<typeof Licence>;

/** The host of a typed or pasted URL or domain, in lower case. */
export const domainOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '')
    .replace(/\.$/, '');

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?';
const Domain = z
  .string('licence.allowed_domain.required')
  .overwrite(domainOf)
  .min(1, 'licence.allowed_domain.required')
  .max(253)
  .regex(new RegExp(`^${LABEL}(?:\\.${LABEL})*$`), 'licence.allowed_domain.invalid');

const SECRET_MAX = 512;
const Secret = z
  .string('licence.secret_key.required')
  .trim()
  .min(1, 'licence.secret_key.required')
  .max(SECRET_MAX);

export const LicenceInput = z.strictObject({
  university_id: Id,
  status: LicenceState,
  allowed_domain: Domain,
  org_code: line(64).min(1, 'licence.org_code.required'),
  secret_key: Secret,
});
/**
 * A secret replaces the current one; the university cannot be changed. Who could not sign in without the former domain is named (409)
 * before.
 */
export const LicenceUpdate = LicenceInput.extend({
  university_id: Id.optional(),
  secret_key: Secret.optional(),
  version: Version.optional(),
  accepted: Accepted,
});

/** The screen shows all licences on one page. */
const ALL_AT_ONCE = 1000;
export const LicenceListQuery = listQuery(
  {
    allowed_domain: Search,
    /** Words of the domain or of the code of the organisation. */
    name: Search,
    status: LicenceState.optional(),
    sort: sortBy('allowed_domain', 'org_code', 'status', 'updated_at'),
  },
  ALL_AT_ONCE,
);

/** How a user saw a secret: entered it, generated a new one, or displayed it. */
export const SHOWING_ACTS = ['entered', 'rotated', 'shown'] as const;
export const LicenceShowing = z.object({
  id: Id,
  seen_by: z.string(),
  act: z.enum(SHOWING_ACTS),
  address: z.string(),
  at: Instant,
});
export type LicenceShowing = z.infer<typeof LicenceShowing>;

const LicenceSecret = z.object({ secret_key: z.string() });
const secretCall = <P extends `/${string}`>(path: P) =>
  ({
    method: 'POST',
    path,
    access: 'university_update',
    superAdministrator: true,
    query: ScopedQuery,
    result: LicenceSecret,
  }) as const;

export const licences = defineResource(UNIVERSITIES.licences, {
  list: listCall('/university-licenses', 'university_index', LicenceListQuery, Licence),
  read: readCall('/university-licenses/{id}', 'university_index', Licence),
  create: {
    ...createCall('/university-licenses', 'university_store', LicenceInput, Licence),
    superAdministrator: true,
  },
  update: {
    ...updateCall('/university-licenses/{id}', 'university_update', LicenceUpdate, Licence),
    superAdministrator: true,
  },
  /** Who could not sign in without the domain is named (409) before. */
  remove: {
    ...removeCall('/university-licenses/{id}', 'university_destroy'),
    body: z.strictObject({ accepted: Accepted }),
    superAdministrator: true,
  },
  /** Returns the secret and logs the access. */
  show: secretCall('/university-licenses/{id}/show'),
  /** Generates a new secret and returns it. */
  rotate: secretCall('/university-licenses/{id}/rotate'),
  /** Accesses to the secret, newest first. */
  showings: {
    ...readCall('/university-licenses/{id}/showings', 'university_index', z.array(LicenceShowing)),
    query: WholeListQuery,
  },
});
