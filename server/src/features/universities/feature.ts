import { featureModule } from '#platform/resources/feature-module.ts';
import { letterheadFeature } from './letterheads.ts';
import { homeUniversityFeature, licenceFeature } from './licences.ts';
import { universityFeature, universityFinder } from './universities.ts';

export const universities = featureModule({
  routes: [universityFeature, licenceFeature, homeUniversityFeature, letterheadFeature],
  finders: [universityFinder],
  files: [{ table: 'letterheads', staff: 'all' }],
});
