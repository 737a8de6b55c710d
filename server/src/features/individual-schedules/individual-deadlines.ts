import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { ownDeadlines } from './own-deadlines.ts';

/** Individual dates of students that are near. */
export const findIndividualDeadlines: readonly FindNotifications[] = [ownDeadlines];
