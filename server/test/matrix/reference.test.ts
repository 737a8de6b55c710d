import { testFeature } from './feature.ts';

testFeature('reference');
