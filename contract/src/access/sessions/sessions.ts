import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';

/** A place where somebody is signed in, as the profile shows it. */
export const OwnSession = z.object({
  id: Id,
  /** Browser and system, such as “Chrome, Windows”; null for a client that does not say. */
  device: z.string().nullable(),
  address: z.string(),
  /** The session that asks. */
  current: z.boolean(),
  created_at: Instant,
  /** Of the last refresh: exact to a quarter of an hour. */
  last_used_at: Instant,
});
export type OwnSession = z.infer<typeof OwnSession>;

export const sessions = defineResource(ACCESS.profile, {
  /** Those still open: the one that asks first, then the most recently used. */
  list: {
    method: 'GET',
    path: '/profile/sessions',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.array(OwnSession),
  },
  close: {
    method: 'DELETE',
    path: '/profile/sessions/{id}',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
  /** Every session but the one that asks. */
  closeOthers: {
    method: 'DELETE',
    path: '/profile/sessions',
    access: 'signed-in',
    query: LanguageQuery,
    result: z.null(),
  },
});
