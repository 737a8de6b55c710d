import { deliveries } from './deliveries.ts';
import { notificationPreferences } from './notification-preferences.ts';
import { notifications, ownNotifications, studentNotifications } from './notifications.ts';
import { pushDevices } from './push-devices.ts';

export const notificationsFeature = {
  notifications,
  ownNotifications,
  studentNotifications,
  notificationPreferences,
  pushDevices,
  deliveries,
};
