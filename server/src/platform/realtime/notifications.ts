import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { Queryable } from '#db/database.ts';
import { publishToBrowsers } from './bus.ts';

type Details = Record<string, string | number>;

/**
 * Values that the text mentions; `kind`: the kind of job that it is about; `because`: a second sentence with the result
 * or the reason; `needs`: what one has to hold to follow the link.
 */
export type NoticeDetails = {
  kind?: string | undefined;
  needs?: readonly Permission[] | undefined;
  because?: { key: string; details?: Details | undefined } | undefined;
  [value: string]: unknown;
};

interface Notice {
  /** Key of the contract's catalogues. */
  key: string;
  details: NoticeDetails;
  /** Path of the screen that it is about. */
  link: string | null;
}

/** Puts a notification into a person's bell, once the transaction is committed; it stays until they have read it. */
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
  await publishToBrowsers(db, { userId }, { event: 'notifications' });
}
