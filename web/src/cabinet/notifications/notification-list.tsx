import { type Notification, ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { Link } from 'wouter';
import { useAction } from '#api/query.ts';
import { CABINET } from '#browser/cabinet-address.ts';
import { useText } from '#i18n/text.ts';
import { Instant } from '#ui/instant.tsx';
import './notifications.css';

/** The page within the cabinet that a notification is about. */
const pageOf = (link: string | null): string =>
  (link?.startsWith(CABINET) && link.slice(CABINET.length)) || '/';

/** Notifications that lead to what they are about; opening one marks it as read. */
export function NotificationList({ notifications }: { notifications: readonly Notification[] }) {
  const text = useText();
  const { mutate } = useAction(ownNotifications.mark);
  const markRead = ({ id, read_at }: Notification) => {
    if (read_at === null) mutate({ params: { id }, body: { read: true } });
  };
  return (
    <ul className="card link-list plain-list notification-list">
      {notifications.map((notification) => {
        const { id, text: line, detail, link, read_at, created_at } = notification;
        return (
          <li key={id} className="notification">
            <Link href={pageOf(link)} className="row-link" onClick={() => markRead(notification)}>
              <span className={read_at === null ? 'notification-unread' : undefined}>
                {read_at === null && (
                  <span className="visually-hidden">{text('cabinet.notifications.unread')} </span>
                )}
                {line}
                {detail !== null && <span className="notification-detail">{detail}</span>}
              </span>
              <span className="muted">
                <Instant at={created_at} />
              </span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
