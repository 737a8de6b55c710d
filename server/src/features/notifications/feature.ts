import { featureModule } from '#platform/resources/feature-module.ts';
import { deliveryFeature } from './deliveries.ts';
import { notificationPreferenceFeature } from './notification-preferences.ts';
import { notificationFeature, ownNotificationFeature } from './notifications.ts';

export const notifications = featureModule({
  routes: [notificationFeature, ownNotificationFeature, notificationPreferenceFeature, deliveryFeature],
});
