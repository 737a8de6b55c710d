import type { Queryable } from '#kernel/database.ts';
import { tellBrowsers } from './bus.ts';

interface Notice {
  /** Key of the contract's catalogues, and what its text mentions. */
  key: string;
  details: Record<string, string | number>;
  /** Path of the screen that it is about. */
  link: string | null;
}

/** Tells a person something, once the transaction is committed: it stands in their bell until they have read it. */
export async function notify(db: Queryable, userId: number, { details, ...notice }: Notice): Promise<void> {
  // The account may be gone by now.
  await db
    .insertInto('notifications')
    .columns(['user_id', 'key', 'details', 'link'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select(({ val }) => [
          'users.id',
          val(notice.key).as('key'),
          eb.cast<string>(val(JSON.stringify(details)), 'jsonb').as('details'),
          val(notice.link).as('link'),
        ])
        .where('users.id', '=', userId),
    )
    .execute();
  await tellBrowsers(db, { userId }, { event: 'notifications' });
}
