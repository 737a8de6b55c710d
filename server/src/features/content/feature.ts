import { featureModule } from '#platform/resources/feature-module.ts';
import { contentFiles } from './content-files.ts';
import { postFeedFeature } from './post-feed.ts';
import { postFinders } from './post-rows.ts';
import { postFeature } from './posts.ts';
import { studentPostFeature } from './student-posts.ts';
import { usefulResourceFeature } from './useful-resources.ts';

export const content = featureModule({
  routes: [postFeature, postFeedFeature, usefulResourceFeature, studentPostFeature],
  finders: postFinders,
  files: contentFiles,
});
