import { testFeature } from './feature.ts';

testFeature('access');
