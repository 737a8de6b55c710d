import { SUPERADMIN } from '@dekanat/contract/access/account-fields.ts';
import type { Endpoint } from '@dekanat/contract/kernel/endpoint.ts';
import { Id, Version } from '@dekanat/contract/kernel/fields.ts';
import { z } from 'zod';
import type { Context } from '#kernel/context.ts';
import { tellBrowsers } from './bus.ts';

/** What a record with a version says of itself, as far as others have to be told of it. */
const Saved = z.object({
  version: Version,
  university_id: Id.nullish(),
  faculty_id: Id.nullish(),
  updated_at: z.string().optional(),
});

/**
 * Tells browsers that a record was just saved, in the transaction that saves it: whoever has it open in a form need not wait to be refused.
 * Only those hear of it who may make the same call within the record's university and faculty.
 */
export async function tellSaved(
  { db, person, scope }: Context,
  { method, path, access }: Endpoint,
  { id }: { id?: number },
  result: unknown,
): Promise<void> {
  if (method !== 'PUT' || access === 'public' || access === 'signed-in' || id === undefined) return;
  const { data } = Saved.safeParse(result);
  if (data === undefined) return;
  const { version, university_id = scope.universityId, faculty_id, updated_at } = data;
  await tellBrowsers(
    db,
    { permission: access, universityId: university_id, facultyId: faculty_id ?? null },
    {
      event: 'saved',
      resource: path.split('/')[1] ?? '',
      id,
      version,
      by: person.username ?? SUPERADMIN,
      at: updated_at ?? new Date().toISOString(),
    },
  );
}
