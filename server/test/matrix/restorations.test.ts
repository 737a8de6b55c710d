import { testFeature } from './feature.ts';

testFeature('restorations');
