import { testFeature } from './feature.ts';

testFeature('retakes');
