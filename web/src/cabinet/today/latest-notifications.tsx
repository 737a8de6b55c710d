import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { PartFailure } from '#cabinet/frame/part-failure.tsx';
import { NotificationList } from '#cabinet/notifications/notification-list.tsx';
import { newestNotifications } from '#cabinet/notifications/notifications-query.ts';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';

const [LOOKED_AT, SHOWN] = [30, 5];

/** The newest notifications that are not read; nothing without any. */
export function LatestNotifications() {
  const text = useText();
  const query = useQuery({
    ...newestNotifications(LOOKED_AT),
    enabled: VIEWED === undefined,
  });
  const { data } = query;
  if (data === undefined) return <PartFailure part={text('cabinet.notifications')} of={query} />;
  const unread = data.data.filter(({ read_at }) => read_at === null).slice(0, SHOWN);
  if (unread.length === 0) return null;
  return (
    <section className="cards" aria-label={text('cabinet.notifications')}>
      <h2>{text('cabinet.notifications')}</h2>
      <NotificationList notifications={unread} />
      <Link href="/notifications">{text('cabinet.notifications.all')}</Link>
    </section>
  );
}
