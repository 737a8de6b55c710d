import { z } from 'zod';
import { Id, Instant } from '#api/fields.ts';
import { LanguageQuery, WholeListQuery } from '#api/lists.ts';
import { defineResource } from '#api/resource.ts';
import { ACCESS } from '../../catalogue/access.ts';
import { PresentPassword } from '../second-factor/second-factor.ts';
import { PROVIDER_KINDS } from './provider-kinds.ts';
import { ReturnPath } from './provider-sign-in.ts';

/** A provider of the own university, and whether the account is linked to it. */
const OwnProvider = z.object({
  provider_id: Id,
  kind: z.enum(PROVIDER_KINDS),
  name: z.string(),
  /** null: not linked. */
  identity_id: Id.nullable(),
  linked_at: Instant.nullable(),
  last_used_at: Instant.nullable(),
});
export type OwnProvider = z.infer<typeof OwnProvider>;

const own = { realm: 'auth', access: 'signed-in', query: LanguageQuery } as const;

/** The same for every account: the realm `crm` does not admit students, and teachers without a permission. */
export const linkedIdentities = defineResource(ACCESS.linked_identities, {
  list: {
    ...own,
    method: 'GET',
    path: '/account/identities',
    query: WholeListQuery,
    result: z.array(OwnProvider),
  },
  /** Begins to link the own account: the browser continues at the address, as in a sign-in. */
  start: {
    ...own,
    method: 'POST',
    path: '/account/identities',
    body: z.strictObject({
      provider_id: Id,
      current_password: PresentPassword,
      return_to: ReturnPath.optional(),
    }),
    result: z.object({ address: z.string() }),
  },
  unlink: { ...own, method: 'DELETE', path: '/account/identities/{id}', result: z.null() },
});
