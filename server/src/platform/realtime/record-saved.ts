import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import { type Access, type Endpoint, permissionsFor } from '@dekanat/contract/api/endpoint.ts';
import { Id, Version } from '@dekanat/contract/api/fields.ts';
import type { Resource } from '@dekanat/contract/api/resource.ts';
import { RESOURCES } from '@dekanat/contract/endpoints.ts';
import { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { publishToBrowsers } from './bus.ts';

/** For each call that changes a record: the permission to save the form of that record. */
const FORM_ACCESS = new Map<Endpoint, Access>(
  Object.values(RESOURCES)
    .flatMap(Object.values<Resource>)
    .flatMap((resource) =>
      Object.values(resource)
        .filter(({ method }) => method === 'PUT')
        .map((endpoint) => [endpoint, (resource.update ?? endpoint).access] as const),
    ),
);

/** The fields of a versioned record that the event needs. */
const Saved = z.object({
  version: Version,
  university_id: Id.nullish(),
  faculty_id: Id.nullish(),
  updated_at: z.string().optional(),
});

/**
 * Publishes that a record was saved, in the transaction that saves it, so that open forms learn of it before their own
 * save fails as stale. Only users who may save that form, in the record's university and faculty, receive the event; of a record that
 * belongs to one account only that account.
 */
export async function publishSaved(
  { db, caller, scope }: Context<Caller>,
  endpoint: Endpoint,
  { id }: { id?: number },
  result: unknown,
): Promise<void> {
  const [permission] = permissionsFor(FORM_ACCESS.get(endpoint) ?? 'public');
  if (permission === undefined || id === undefined) return;
  const { data } = Saved.safeParse(result);
  if (data === undefined) return;
  const { version, university_id = scope.universityId, faculty_id, updated_at } = data;
  const others = { permission, universityId: university_id, facultyId: faculty_id ?? null };
  await publishToBrowsers(db, endpoint.resource.ofAccount ? { userId: caller.id } : others, {
    event: 'saved',
    resource: endpoint.resource.name,
    id,
    version,
    by: caller.username ?? SUPERADMIN,
    at: updated_at ?? new Date().toISOString(),
  });
}
