import { deliveries } from './deliveries.ts';
import { notificationPreferences } from './notification-preferences.ts';
import { notifications, ownNotifications } from './notifications.ts';

export const notificationsFeature = { notifications, ownNotifications, notificationPreferences, deliveries };
