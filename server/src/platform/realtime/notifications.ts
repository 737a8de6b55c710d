import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { publishToBrowsers } from './bus.ts';

type Details = Record<string, string | number>;

/**
 * Placeholder values of the message. `kind`: the kind of job it is about; `because`: a second message with the result
 * or the reason; `needs`: permissions required to follow the link.
 */
export type NotificationDetails = {
  kind?: string | undefined;
  needs?: readonly Permission[] | undefined;
  because?: { key: TextKey; details?: Details | undefined } | undefined;
  [value: string]: unknown;
};

interface Notification {
  /** Message key. */
  key: TextKey;
  details: NotificationDetails;
  /** Path of the screen it refers to. */
  link: string | null;
}

/** Adds a notification for a user; browsers are informed on commit. */
export async function notify(
  db: Queryable,
  userId: number,
  { details, ...notice }: Notification,
): Promise<void> {
  // `insert … select`, because the account may have been deleted.
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
