import { featureModule } from '#platform/resources/feature-module.ts';
import { postFinder } from './post-rows.ts';
import { postFeature } from './posts.ts';
import { studentPostFeature } from './student-posts.ts';
import { usefulResourceFeature } from './useful-resources.ts';

export const content = featureModule({
  resources: [{ routes: postFeature, finder: postFinder }],
  routes: [usefulResourceFeature, studentPostFeature],
});
