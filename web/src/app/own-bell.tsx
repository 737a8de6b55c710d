import { account } from '@dekanat/contract/access/account.ts';
import { ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { NotificationBell } from '#platform/realtime/notification-bell.tsx';
import { NotificationCalls } from '#platform/realtime/use-notifications.ts';

/** The bell of accounts outside the back office; its calls are refused until they have set their first password. */
export function OwnBell() {
  const { data: own } = useQuery(queryOf(account.read, {}));
  if (own === undefined || own.first_time_login) return null;
  return (
    <NotificationCalls value={ownNotifications}>
      <NotificationBell />
    </NotificationCalls>
  );
}
