import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';

/** A session of the user, as the profile shows it. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system, such as “Chrome, Windows”; null if unknown. */
  device: z.string().nullable(),
  address: z.string(),
  /** The session of this request. */
  current: z.boolean(),
  created_at: Instant,
  /** Time of the last refresh, with a resolution of a quarter of an hour. */
  last_used_at: Instant,
});
export type OwnSession = z.infer<typeof OwnSession>;

/** The same for every account: the realm `crm` does not admit students, and teachers without a permission. */
export const accountSessions = defineResource(ACCESS.profile, {
  list: {
    method: 'GET',
    realm: 'auth',
    path: '/account/sessions',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(OwnSession),
  },
  close: {
    method: 'DELETE',
    realm: 'auth',
    path: '/account/sessions/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
  closeOthers: {
    method: 'DELETE',
    realm: 'auth',
    path: '/account/sessions',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
});

export const sessions = defineResource(ACCESS.profile, {
  /** Open sessions: the current one first, then by last use. */
  list: {
    method: 'GET',
    path: '/profile/sessions',
    access: 'signed-in',
    query: WholeListQuery,
    result: z.array(OwnSession),
  },
  close: {
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
  /** Closes all other sessions. */
  closeOthers: {
    method: 'DELETE',
    path: '/profile/sessions',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
});
