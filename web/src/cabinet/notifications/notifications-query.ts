import { studentNotifications } from '@dekanat/contract/notifications/notifications.ts';
import { ownQuery } from '#cabinet/query.ts';

/** The newest notifications of the student. */
export const newestNotifications = (limit: number) =>
  ownQuery(studentNotifications.list, { query: { limit, page: 1 } });
