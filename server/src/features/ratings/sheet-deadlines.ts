import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { closingSheets } from './closing-sheets.ts';

/** Windows that close soon. */
export const findSheetDeadlines: readonly FindNotifications[] = [closingSheets];
