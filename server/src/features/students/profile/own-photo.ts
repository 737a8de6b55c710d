import type { Student } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';
import { inOwnUniversity } from '#api/scope.ts';
import { replaceFile } from '#features/files/shared.ts';

/** Sets or removes the picture of the account; the former one is released. The photo in the record, which staff keep, stays. */
export async function changeOwnPhoto(context: SignedInContext<Student>, image: number | null): Promise<void> {
  const { db, caller } = context;
  const { image: before } = await db
    .selectFrom('users')
    .select('image')
    .where('id', '=', caller.id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const owner = { table: 'users', id: caller.id, universityId: caller.universityId } as const;
  await replaceFile(inOwnUniversity(context), { before, after: image }, owner, {
    field: 'profile_img',
    image: true,
  });
  if (image !== before) await db.updateTable('users').set({ image }).where('id', '=', caller.id).execute();
}
