import { featureModule } from '#platform/resources/feature-module.ts';
import { dashboardFeature } from './dashboard.ts';

export const reports = featureModule({ routes: [dashboardFeature] });
