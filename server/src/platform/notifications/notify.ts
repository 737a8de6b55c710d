import type { Permission } from '@dekanat/contract/api/permissions.ts';
import type { NotificationKind } from '@dekanat/contract/notifications/notification-preferences.ts';
import { sql } from 'kysely';
import type { Queryable } from '#db/database.ts';
import type { TextKey } from '#locales/text-key.ts';
import { channelsForKind } from '#platform/outbox/wanted-channels.ts';
import { publish, publishToUsers } from '#platform/realtime/bus.ts';

type Details = Record<string, string | number>;

/**
 * Placeholder values of the text. `kind`: the kind of job it is about; `because`: a second text with the result
 * or the reason; `needs`: permissions required to follow the link.
 */
export type NotificationDetails = {
  kind?: string | undefined;
  needs?: readonly Permission[] | undefined;
  because?: { key: TextKey; details?: Details | undefined } | undefined;
  [value: string]: unknown;
};

export interface NewNotification {
  userId: number;
  /** Messages have an inbox of their own. */
  kind: Exclude<NotificationKind, 'messages'>;
  /** Key of its text. */
  key: TextKey;
  details: NotificationDetails;
  /** Path of the screen it refers to. */
  link: string | null;
  /** An e-mail goes to this address as well: the one that the account had before. */
  formerEmail?: string | undefined;
  /** A second notification of the user with the same key is not written. */
  onceKey?: string;
}

interface Replaced extends Pick<NewNotification, 'userId' | 'link'> {
  /** Only those that have these details are removed. */
  same?: NotificationDetails;
}

/**
 * Notifies users in the product, and by the channels that each of them has chosen. Browsers and outbox are informed on
 * commit.
 */
export async function notify(db: Queryable, notifications: readonly NewNotification[]): Promise<void> {
  if (notifications.length === 0) return;
  const given = JSON.stringify(
    notifications.map(({ userId, onceKey, formerEmail, ...one }) => ({
      ...one,
      user_id: userId,
      former_email: formerEmail ?? null,
      once_key: onceKey ?? null,
    })),
  );
  // Accounts that were deleted meanwhile have no row in `users`.
  const { rows } = await sql<{ user_id: number; queued: boolean }>`
    with given as (
      select * from jsonb_to_recordset(${given}::jsonb)
        as given (user_id integer, kind text, key text, details jsonb, link text, once_key text,
          former_email text)),
    inserted as (
      insert into notifications (user_id, kind, key, details, link, once_key)
      select users.id, given.kind, given.key, given.details, given.link, given.once_key
      from given join users on users.id = given.user_id
      on conflict (user_id, once_key) where once_key is not null do nothing
      returning id, user_id, kind, key),
    queued as (
      insert into deliveries (notification_id, receiver_id, channel, address)
      select inserted.id, users.id, wanted.channel, null
      from inserted join users on users.id = inserted.user_id
      cross join lateral (${channelsForKind('inserted.kind')}) wanted
      union all
      select inserted.id, inserted.user_id, 'email', given.former_email
      from inserted join given using (user_id, key) where given.former_email is not null
      returning receiver_id)
    select user_id, exists (select from queued where queued.receiver_id = inserted.user_id) as queued
    from inserted group by user_id`.execute(db);
  if (rows.length === 0) return;
  const userIds = rows.map(({ user_id }) => user_id);
  await publishToUsers(db, userIds, { event: 'notifications' });
  if (rows.some(({ queued }) => queued)) await publish(db, 'delivery_waiting', {});
}

/**
 * Removes unread notifications of these users with one of these keys and this link, because a new one tells the present state; also
 * their deliveries that wait. `within`: only those that are younger, as an interval of PostgreSQL.
 */
export async function removeUnread(
  db: Queryable,
  notifications: readonly Replaced[],
  { keys, within }: { keys: readonly TextKey[]; within: string },
): Promise<void> {
  const given = JSON.stringify(
    notifications.map(({ userId, link, same = {} }) => ({ user_id: userId, link, same })),
  );
  await sql`
    delete from notifications former
    using jsonb_to_recordset(${given}::jsonb) given (user_id integer, link text, same jsonb)
    where former.user_id = given.user_id and former.link = given.link and former.read_at is null
      and former.details @> given.same
      and former.key = any(${[...keys]}::text[]) and former.created_at > now() - ${within}::interval`.execute(
    db,
  );
}
