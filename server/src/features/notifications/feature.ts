import { sql } from 'kysely';
import { inBatches } from '#db/in-batches.ts';
import { featureModule } from '#platform/resources/feature-module.ts';
import { deadlineJob } from './deadline-job.ts';
import { deliveryFeature } from './deliveries.ts';
import { deliveryGauges } from './gauges.ts';
import { notificationPreferenceFeature } from './notification-preferences.ts';
import { notificationFeature, ownNotificationFeature, studentNotificationFeature } from './notifications.ts';
import { pushDeviceFeature } from './push-devices.ts';

export const notifications = featureModule({
  jobs: [deadlineJob],
  gauges: deliveryGauges,
  outdated: [inBatches('notifications', sql`created_at < now() - interval '90 days'`)],
  routes: [
    notificationFeature,
    ownNotificationFeature,
    studentNotificationFeature,
    notificationPreferenceFeature,
    pushDeviceFeature,
    deliveryFeature,
  ],
});
