import { useQuery } from '@tanstack/react-query';
import { Count } from '#cabinet/frame/count.tsx';
import { VIEWED } from '#cabinet/view/view.ts';
import { useText } from '#i18n/text.ts';
import { newestNotifications } from './notifications-query.ts';

/** The number of unread notifications beside a link. */
export function UnreadNotifications() {
  const text = useText();
  const { data } = useQuery({ ...newestNotifications(1), enabled: VIEWED === undefined });
  const count = data?.unread ?? 0;
  return <Count count={count} label={text('cabinet.unread_notifications', { count })} />;
}
