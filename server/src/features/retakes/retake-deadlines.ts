import type { FindNotifications } from '#platform/notifications/notified-accounts.ts';
import { ownPaymentDeadlines, paymentDeadlines } from './payment-deadlines.ts';

/** Last days of payment that are near. */
export const findRetakeDeadlines: readonly FindNotifications[] = [ownPaymentDeadlines, paymentDeadlines];
