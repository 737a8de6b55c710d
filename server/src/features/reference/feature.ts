import { type FeatureModule, featureModule, type SettingChange } from '#platform/resources/feature-module.ts';
import { configFeature } from './configs.ts';
import { countryResource } from './countries.ts';
import { districtResource } from './districts.ts';
import { interfaceTextFeature, interfaceTextImport } from './interface-texts.ts';
import { labelFeature } from './labels.ts';
import { languageFeature } from './languages.ts';
import { nationalityResource } from './nationalities.ts';
import { regionResource } from './regions.ts';

export const reference = featureModule({
  resources: [countryResource, regionResource, districtResource, nationalityResource],
  routes: [languageFeature, labelFeature, interfaceTextFeature],
  imports: [interfaceTextImport],
});

/** The settings; `changes`: what features do after settings have changed. */
export const settings = (changes: readonly SettingChange[]): FeatureModule =>
  featureModule({ routes: [configFeature(changes)] });
