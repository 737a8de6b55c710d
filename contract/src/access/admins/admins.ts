import { z } from 'zod';
import { createCall, listCall, readCall, removeCall, updateCall } from '#api/calls.ts';
import { Id, Instant, QueryId, QueryStatus, STORED, Status, Version } from '#api/fields.ts';
import { listQuery, Search, sortBy } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { Accepted } from '#api/warnings.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { UniversityOption } from '../../universities/universities.ts';
import { Email, Password } from '../accounts/account-fields.ts';
import { SecondFactorReset } from '../accounts/person-accounts.ts';
import { Username } from '../accounts/username.ts';

export const Admin = z.object({
  ...STORED,
  username: z.string().nullable(),
  email: z.string(),
  /** Id of the photo. */
  image: Id.nullable(),
  status: Status,
  super_administrator: z.boolean(),
  university_id: Id.nullable(),
  university: z.array(UniversityOption),
  faculty_id: Id.nullable(),
  faculty_name: z.string().nullable(),
  permission_group_id: Id.nullable(),
  permission_group_name: z.string().nullable(),
  last_sign_in_at: Instant.nullable(),
  first_time_login: z.boolean(),
  /** The account has an authenticator app. */
  second_factor: z.boolean(),
  has_passkey: z.boolean(),
});
export type Admin = z.infer<typeof Admin>;

export const AdminInput = z.strictObject({
  username: Username,
  email: Email,
  password: Password,
  university_id: Id,
  permission_group_id: Id,
  faculty_id: Id.nullable().default(null),
  status: Status.default(1),
});

/** In a group without passwords a new account is unusual (409): it has no other way to sign in yet. */
export const AdminCreate = AdminInput.extend({ accepted: Accepted });

/**
 * An update changes only the fields it sends; a password replaces the current one. A move to a group without passwords is unusual (409)
 * for an account with no other way to sign in.
 */
export const AdminUpdate = AdminInput.extend({
  password: Password.optional(),
  faculty_id: Id.nullable().optional(),
  status: Status.optional(),
  version: Version.optional(),
  accepted: Accepted,
});

/** The screen's default page size is 20. */
export const AdminListQuery = listQuery(
  {
    name: Search,
    status: QueryStatus.optional(),
    faculty_id: QueryId.optional(),
    permission_group_id: QueryId.optional(),
    /** 0: accounts that never signed in. */
    signed_in: QueryStatus.optional(),
    sort: sortBy('username', 'email', 'last_sign_in_at', 'created_at'),
  },
  20,
);

export const admins = defineResource(ACCESS.admins, {
  list: listCall('/admins', 'admin_index', AdminListQuery, Admin),
  read: readCall('/admins/{id}', 'admin_index', Admin),
  create: createCall('/admins', 'admin_store', AdminCreate, Admin),
  update: updateCall('/admins/{id}', 'admin_update', AdminUpdate, Admin),
  /** For a lost phone: removes app and passkeys. The account signs in with its password only until it sets up others. */
  resetSecondFactor: { ...removeCall('/admins/{id}/totp', 'admin_update'), body: SecondFactorReset },
  remove: removeCall('/admins/{id}', 'admin_destroy'),
});
