import { testFeature } from './feature.ts';

testFeature('teachers');
