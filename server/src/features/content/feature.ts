import { featureModule } from '#platform/resources/feature-module.ts';
import { contentFiles } from './content-files.ts';
import { postFeedFeature } from './post-feed.ts';
import { postFinder } from './post-rows.ts';
import { postFeature } from './posts.ts';
import { studentPostFeature } from './student-posts.ts';
import { usefulResourceFeature } from './useful-resources.ts';

export const content = featureModule({
  resources: [{ routes: postFeature, finder: postFinder }],
  routes: [postFeedFeature, usefulResourceFeature, studentPostFeature],
  files: contentFiles,
});
