import { testFeature } from './feature.ts';

testFeature('content');
