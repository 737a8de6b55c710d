import { notifications } from '@dekanat/contract/operations/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { reading } from '#kernel/query.ts';
import { useLanguage } from '#kernel/text.ts';

const SHOWN = 30;

/** The latest, and how many are unread. */
export function useNotifications() {
  useLanguage();
  return useQuery(reading(notifications.list, { query: { limit: SHOWN } }));
}
