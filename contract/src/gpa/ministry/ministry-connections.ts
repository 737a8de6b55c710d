import { z } from 'zod';
import { createCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, Instant, line, Version } from '#api/fields.ts';
import { defineResource } from '#api/resource.ts';
import { GPA } from '../../catalogue/gpa.ts';

const ADDRESS_MAX = 500;
const NAME_MAX = 255;
const SECRET_MAX = 1_000;

const Address = line(ADDRESS_MAX).min(1, 'ministry_connection.address.required');
/** Sent in a header, in which a colon separates it from its secret. */
const Client = line(NAME_MAX)
  .min(1, 'ministry_connection.client.required')
  .regex(/^[^:]*$/, 'ministry_connection.client.colon');
const Username = line(NAME_MAX).min(1, 'ministry_connection.username.required');
const Secret = z.string().min(1).max(SECRET_MAX);
const UniversityCode = z
  .string()
  .trim()
  .regex(/^\d{3,4}$/, 'ministry_connection.university_code.shape');

/** What the service does so that nothing can be sent. */
export const MINISTRY_PROBLEMS = ['away', 'account', 'university'] as const;

const MinistryConnection = z.object({
  /** Null: not connected. */
  address: z.string().nullable(),
  client: z.string().nullable(),
  username: z.string().nullable(),
  university_code: z.string().nullable(),
  /** False: the stored secrets were encrypted on another server and must be entered again. */
  is_readable: z.boolean(),
  /** What changed is sent every night. */
  nightly: z.boolean(),
  /** Why nothing can be sent now, since when, and what the service said; `restored`: with a backup, and not saved again since. */
  problem: z.enum([...MINISTRY_PROBLEMS, 'restored']).nullable(),
  away_since: Instant.nullable(),
  said: z.string().nullable(),
  is_demo: z.boolean(),
  demo_offered: z.boolean(),
  private_allowed: z.boolean(),
  /** 0: not connected. */
  version: z.int().min(0),
});
export type MinistryConnection = z.infer<typeof MinistryConnection>;

/** Secrets may be left out while address, client and user name stay the same. */
const Entered = z.strictObject({
  university_id: Id.optional(),
  address: Address,
  client: Client,
  client_secret: Secret.optional(),
  username: Username,
  password: Secret.optional(),
  university_code: UniversityCode,
});

const path = '/ministry-connection';

/** The connection of a university to the ministry's service. */
export const ministryConnections = defineResource(GPA.ministry_connections, {
  read: readCall(path, 'hemis_connection_index', MinistryConnection),
  update: {
    ...updateCall(
      path,
      'hemis_connection_update',
      Entered.extend({ nightly: z.boolean(), version: Version.optional() }),
      MinistryConnection,
    ),
    wholeUniversity: true,
    // It takes a password.
    sessionOnly: true,
  },
  // Only a person who knows the password can enter it again.
  remove: { ...removeCall(path, 'hemis_connection_update'), wholeUniversity: true, sessionOnly: true },
  /** Signs in with what was entered, and says to which university the account belongs. */
  test: {
    ...createCall(
      `${path}/test`,
      'hemis_connection_update',
      Entered,
      z.object({ works: z.boolean(), message: z.string() }),
    ),
    wholeUniversity: true,
    sessionOnly: true,
    requestsPerMinute: 10,
  },
});
