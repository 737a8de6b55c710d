import { notifications } from '@dekanat/contract/operations/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { reading } from '#kernel/query.ts';
import { useLanguage } from '#kernel/text.ts';
import { isLive } from '#live/live.ts';

const SHOWN = 30;
const ASKED_EVERY_MS = 60_000;

/** The latest; asked for when the server says that there are others, and now and then while it cannot. */
export function useNotifications() {
  useLanguage();
  return useQuery({
    ...reading(notifications.list, { query: { limit: SHOWN } }),
    refetchInterval: () => (isLive() ? false : ASKED_EVERY_MS),
  });
}
