import { featureModule } from '#platform/resources/feature-module.ts';
import { fileFeature } from './files.ts';

export const files = featureModule({ routes: [fileFeature] });
