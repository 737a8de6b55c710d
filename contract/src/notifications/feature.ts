import { deliveries } from './deliveries.ts';
import { notificationPreferences } from './notification-preferences.ts';
import { notifications, ownNotifications, studentNotifications } from './notifications.ts';

export const notificationsFeature = {
  notifications,
  ownNotifications,
  studentNotifications,
  notificationPreferences,
  deliveries,
};
