import { featureModule } from '#platform/resources/feature-module.ts';
import { academicYearFeature } from './academic-years.ts';
import { ratingSystemFeature } from './rating-systems.ts';
import { subjectGroupResource } from './subject-groups.ts';
import { subjectResource } from './subjects.ts';

export const planning = featureModule({
  resources: [subjectGroupResource, subjectResource],
  routes: [academicYearFeature, ratingSystemFeature],
});
