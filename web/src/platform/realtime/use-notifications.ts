import { notifications } from '@dekanat/contract/notifications/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '#api/query.ts';
import { useLanguage } from '#i18n/text.ts';

const SHOWN = 30;

/** The latest notifications and the number of unread ones. */
export function useNotifications() {
  useLanguage();
  return useQuery(queryOf(notifications.list, { query: { limit: SHOWN } }));
}
