import { SUPERADMIN } from '@dekanat/contract/access/accounts/account-fields.ts';
import type { Endpoint, Resource } from '@dekanat/contract/api/endpoint.ts';
import { Id, Version } from '@dekanat/contract/api/fields.ts';
import { RESOURCES } from '@dekanat/contract/endpoints.ts';
import { z } from 'zod';
import type { Caller } from '#api/caller.ts';
import type { Context } from '#api/context.ts';
import { publishToBrowsers } from './bus.ts';

const called = ({ path }: Endpoint) => path.split('/')[1] ?? '';
/** For each call that changes a record: by what name browsers keep readings of it, and who may save its form. */
const formsOf = (resource: Resource) =>
  Object.values(resource)
    .filter(({ method }) => method === 'PUT')
    .map((endpoint) => {
      const { read = endpoint, update = endpoint } = resource;
      return [endpoint, { resource: called(read), access: update.access }] as const;
    });
const FORMS = new Map(
  Object.values(RESOURCES)
    .flatMap(Object.values<Resource>)
    .flatMap(formsOf),
);

/** What a record with a version says of itself, as far as others have to be told of it. */
const Saved = z.object({
  version: Version,
  university_id: Id.nullish(),
  faculty_id: Id.nullish(),
  updated_at: z.string().optional(),
});

/**
 * Tells browsers that a record was just saved, in the transaction that saves it: whoever has it open in a form need not wait to be refused.
 * Only those hear of it who may save that form, within the record's university and faculty.
 */
export async function publishSaved(
  { db, caller, scope }: Context<Caller>,
  endpoint: Endpoint,
  { id }: { id?: number },
  result: unknown,
): Promise<void> {
  const { resource, access } = FORMS.get(endpoint) ?? { resource: '', access: 'public' };
  if (access === 'public' || access === 'signed-in' || id === undefined) return;
  const { data } = Saved.safeParse(result);
  if (data === undefined) return;
  const { version, university_id = scope.universityId, faculty_id, updated_at } = data;
  await publishToBrowsers(
    db,
    { permission: access, universityId: university_id, facultyId: faculty_id ?? null },
    {
      event: 'saved',
      resource,
      id,
      version,
      by: caller.username ?? SUPERADMIN,
      at: updated_at ?? new Date().toISOString(),
    },
  );
}
