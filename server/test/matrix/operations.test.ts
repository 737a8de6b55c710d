import { testFeature } from './feature.ts';

testFeature('operations');
