import { notifications, type ownNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { queryOf } from '#api/query.ts';
import { useLanguage } from '#i18n/text.ts';

const SHOWN = 30;

/** The calls of the bell: accounts outside the back office have their own. */
export const NotificationCalls = createContext<typeof notifications | typeof ownNotifications>(notifications);

/** The latest notifications and the number of unread ones. */
export function useNotifications() {
  useLanguage();
  return useQuery(queryOf(use(NotificationCalls).list, { query: { limit: SHOWN } }));
}
