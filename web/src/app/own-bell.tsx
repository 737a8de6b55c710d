import { ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { NotificationBell } from '#platform/realtime/notification-bell.tsx';
import { NotificationCalls } from '#platform/realtime/use-notifications.ts';

/** The bell of accounts outside the back office. */
export function OwnBell() {
  return (
    <NotificationCalls value={ownNotifications}>
      <NotificationBell />
    </NotificationCalls>
  );
}
