import type { Caller } from '#api/caller.ts';
import type { SignedInContext } from '#api/context.ts';

/** Stores that the caller has opened a post, once. */
export async function addView(
  { db, caller }: Pick<SignedInContext<Caller>, 'db' | 'caller'>,
  postId: number,
): Promise<null> {
  await db
    .insertInto('post_views')
    .values({ post_id: postId, user_id: caller.id })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return null;
}
