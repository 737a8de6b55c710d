import { featureModule } from '#platform/resources/feature-module.ts';
import { batchFeature } from './batches.ts';
import { studentStatusFeature } from './student-statuses.ts';

export const statusChanges = featureModule({ routes: [studentStatusFeature, batchFeature] });
