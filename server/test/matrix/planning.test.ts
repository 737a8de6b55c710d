import { testFeature } from './feature.ts';

testFeature('planning');
