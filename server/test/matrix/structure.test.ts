import { testFeature } from './feature.ts';

testFeature('structure');
