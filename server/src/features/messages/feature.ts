import { featureModule } from '#platform/resources/feature-module.ts';
import { messageFeature, unreadMessageFeature } from './messages.ts';
import { ownMessageFeature } from './own-messages.ts';
import { sendJob } from './send-job.ts';

export const messages = featureModule({
  routes: [messageFeature, unreadMessageFeature, ownMessageFeature],
  jobs: [sendJob],
});
