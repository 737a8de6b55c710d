import type { ClaimedFiles } from '#platform/files/claimed-files.ts';
import { type FeatureModule, featureModule } from '#platform/resources/feature-module.ts';
import { fileFeature } from './files.ts';
import { storageRoute } from './storage-route.ts';

/** `claimed`: who reads the files of the records of all features. */
export const files = (claimed: readonly ClaimedFiles[]): FeatureModule =>
  featureModule({ routes: [fileFeature(claimed), storageRoute] });
