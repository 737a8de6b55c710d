import { featureModule } from '#platform/resources/feature-module.ts';
import { studySubjectFeature } from './study-subjects.ts';

export const study = featureModule({ routes: [studySubjectFeature] });
