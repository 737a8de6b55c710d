import { testFeature } from './feature.ts';

testFeature('papers');
